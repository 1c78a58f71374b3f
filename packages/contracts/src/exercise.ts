import * as z from 'zod/mini'
import { textBetween, textUpTo } from './text.ts'

/** Spec 2 §9: the limit of a line of text. */
const LINE_MAX = 255
const TEXT_MAX = 4000
const URL_MAX = 2048
const OPTIONS_MIN = 2
const OPTIONS_MAX = 12
const TARGET_ANSWERS_MAX = 20
const CONTENTS_MAX = 50
/** As many exercises as one assignment may hold. */
export const EXERCISES_MAX = 20

/** Names an option within its question. */
const OptionId = textBetween(1, 64)
const Option = z.object({ id: OptionId, text: textBetween(1, LINE_MAX) })

/** What a good answer says; told to the owner alone. Spec 1 §6. */
const targetAnswers = z.optional(z.array(textBetween(1, TEXT_MAX)).check(z.maxLength(TARGET_ANSWERS_MAX)))

const OpenQuestion = z.object({
  type: z.literal('open-question'),
  phrase: textBetween(1, TEXT_MAX),
  targetAnswers,
})

/** `answer` is the id of the right option, where one is right; like `targetAnswers` it is told to the owner alone. */
const ClosedQuestion = z
  .object({
    type: z.literal('closed-question'),
    phrase: textBetween(1, TEXT_MAX),
    options: z.array(Option).check(z.minLength(OPTIONS_MIN), z.maxLength(OPTIONS_MAX)),
    answer: z.optional(OptionId),
    targetAnswers,
  })
  .check(
    z.refine(({ options }) => new Set(options.map(({ id }) => id)).size === options.length, 'an option is there twice'),
    z.refine(
      ({ options, answer }) => answer === undefined || options.some(({ id }) => id === answer),
      'the answer is none of the options',
    ),
  )

/** Thought about or done away from the screen; an answer in writing is welcome. */
const ReflectionTask = z.object({
  type: z.literal('reflection-task'),
  title: textBetween(1, LINE_MAX),
  description: textUpTo(TEXT_MAX),
})

/** A page of the web to look at; it takes no answer. */
const ExternalReference = z.object({
  type: z.literal('external-reference'),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(URL_MAX)),
  text: textBetween(1, LINE_MAX),
})

/** Spec 1 §3: what an exercise is made of. */
export const ExerciseContent = z.discriminatedUnion('type', [
  OpenQuestion,
  ClosedQuestion,
  ReflectionTask,
  ExternalReference,
])
export type ExerciseContent = z.infer<typeof ExerciseContent>

const exercise = {
  /** An exercise of a quiz has a title; one of an assignment may do without. */
  title: textUpTo(LINE_MAX),
  content: z.array(ExerciseContent).check(z.minLength(1), z.maxLength(CONTENTS_MAX)),
}

/** Spec 1 §3. */
export const Exercise = z.object({ id: z.uuid(), ...exercise })
export type Exercise = z.infer<typeof Exercise>

/** An exercise as it is written down: one that is there already keeps its id, another gets one. */
export const ExerciseDraft = z.object({ id: z.optional(z.uuid()), ...exercise })
export type ExerciseDraft = z.infer<typeof ExerciseDraft>
