import * as z from 'zod/mini'
import { textBetween, textUpTo } from './text.ts'

/** Maximum number of characters of a title, an option or the text of a link. Spec 2 §9. */
export const EXERCISE_LINE_MAX = 255
/** Maximum number of characters of a question, a description or a target answer. */
export const EXERCISE_TEXT_MAX = 4000
export const LINK_URL_MAX = 2048
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 12
const TARGET_ANSWERS_MAX = 20
const CONTENTS_MAX = 50
/** Maximum number of exercises in an assignment. */
export const EXERCISES_MAX = 20

/** Id of an option, unique within its question. */
const OptionId = textBetween(1, 64)
const Option = z.object({ id: OptionId, text: textBetween(1, EXERCISE_LINE_MAX) })

/** Model answers, only for users who may manage the assignment (`isOwner`). Spec 1 §6. */
const targetAnswers = z.optional(z.array(textBetween(1, EXERCISE_TEXT_MAX)).check(z.maxLength(TARGET_ANSWERS_MAX)))

const OpenQuestion = z.object({
  type: z.literal('open-question'),
  phrase: textBetween(1, EXERCISE_TEXT_MAX),
  targetAnswers,
})

/**
 * `answer` is the id of the right option; absent if the question has no right option. The server sends `answer` only to
 * users who may manage the assignment (`isOwner`), and after the hand-in of a quiz also to the pupil and the guardians.
 */
const ClosedQuestion = z
  .object({
    type: z.literal('closed-question'),
    phrase: textBetween(1, EXERCISE_TEXT_MAX),
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

/** A task to think about or to do. The pupil can write an answer. */
const ReflectionTask = z.object({
  type: z.literal('reflection-task'),
  title: textBetween(1, EXERCISE_LINE_MAX),
  description: textUpTo(EXERCISE_TEXT_MAX),
})

/** A link to a web page, without an answer. */
const ExternalReference = z.object({
  type: z.literal('external-reference'),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(LINK_URL_MAX)),
  text: textBetween(1, EXERCISE_LINE_MAX),
})

/** The question types of spec 1 §3. */
export const ExerciseContent = z.discriminatedUnion('type', [
  OpenQuestion,
  ClosedQuestion,
  ReflectionTask,
  ExternalReference,
])
export type ExerciseContent = z.infer<typeof ExerciseContent>
export type QuestionType = ExerciseContent['type']
export type TypedContent<T extends QuestionType> = Extract<ExerciseContent, { type: T }>

type GradingRules = { readonly [T in QuestionType]: null | ((content: TypedContent<T>) => boolean) }

/** A rule checks that the teacher set the right answer. The rule is null for a type that a quiz does not grade. */
const GRADING_RULES: GradingRules = {
  'open-question': null,
  'closed-question': ({ answer }) => answer !== undefined,
  'reflection-task': null,
  'external-reference': null,
}

/** Returns whether a quiz grades questions of this type. A quiz must have at least one such question. */
export function isGradedType(type: QuestionType): boolean {
  return GRADING_RULES[type] !== null
}

/** Returns whether the content may be part of a quiz. A question of a graded type must have its right answer. */
export function isReadyForQuiz<T extends QuestionType>(content: TypedContent<T>): boolean {
  return GRADING_RULES[content.type]?.(content) ?? true
}

const exercise = {
  /** A quiz requires a title; an assignment does not. */
  title: textUpTo(EXERCISE_LINE_MAX),
  content: z.array(ExerciseContent).check(z.minLength(1), z.maxLength(CONTENTS_MAX)),
}

/** Spec 1 §3: an exercise as the server stores it. */
export const Exercise = z.object({ id: z.uuid(), ...exercise })
export type Exercise = z.infer<typeof Exercise>

/** An exercise as the editor sends it. A new exercise has no id. */
export const ExerciseDraft = z.object({ id: z.optional(z.uuid()), ...exercise })
export type ExerciseDraft = z.infer<typeof ExerciseDraft>
