import type { Answers, Exercise, ExerciseContent } from '@lectern/contracts'
import type { DemoTexts } from './texts/demo-texts-shape.ts'

const OPTION_IDS = ['a', 'b', 'c'] as const
type OptionId = (typeof OPTION_IDS)[number]
/** Ids of the right options, in every language. */
const STEPS_RIGHT = 'b'
const DRAWER_RIGHT = 'c'
const QUIZ_RIGHT = ['b', 'a', 'c', 'b'] as const

/** Creates the two exercises on the sample novella. */
export function demoExercises({ assignment }: DemoTexts, ids: readonly [string, string]): Exercise[] {
  const { steps, drawer } = assignment
  return [
    {
      id: ids[0],
      title: steps.title,
      content: [
        { type: 'open-question', phrase: steps.open.phrase, targetAnswers: [steps.open.target] },
        closedQuestion(steps.closed, STEPS_RIGHT, steps.closed.target),
        { type: 'reflection-task', ...steps.reflection },
        { type: 'external-reference', ...steps.reference },
      ],
    },
    {
      id: ids[1],
      title: drawer.title,
      content: [
        { type: 'open-question', phrase: drawer.open.phrase, targetAnswers: [drawer.open.target] },
        closedQuestion(drawer.closed, DRAWER_RIGHT, drawer.closed.target),
      ],
    },
  ]
}

/** Creates the quiz on the sample book of letters. */
export function demoQuiz({ quiz }: DemoTexts, id: string): Exercise {
  return {
    id,
    title: quiz.title,
    content: quiz.questions.map((question, index) => closedQuestion(question, QUIZ_RIGHT[index] ?? 'a')),
  }
}

/** Creates a pupil's answers. Without `careful`, some answers are short, wrong or missing. */
export function demoAnswers({ answers }: DemoTexts, [steps, drawer]: readonly Exercise[], careful: boolean): Answers {
  if (steps === undefined || drawer === undefined) return {}
  const answerIndex = careful ? 0 : 1
  return {
    [steps.id]: {
      0: textAnswer(answers.steps[answerIndex]),
      1: optionAnswer(careful ? STEPS_RIGHT : 'a'),
      ...(careful ? { 2: textAnswer(answers.reflection) } : {}),
    },
    [drawer.id]: { 0: textAnswer(answers.drawer[answerIndex]), 1: optionAnswer(DRAWER_RIGHT) },
  }
}

/** Creates a pupil's choices. The first `wrong` choices, at most two, are wrong. */
export function demoChoices({ id }: Exercise, wrong: number): Answers {
  const choices = QUIZ_RIGHT.map((right, index) => [`${index}`, optionAnswer(index < wrong ? 'c' : right)] as const)
  return { [id]: Object.fromEntries(choices) }
}

export function textAnswer(value: string) {
  return { type: 'OpenEndedQuestionAnswer', value } as const
}

function optionAnswer(optionId: OptionId) {
  return { type: 'ClosedEndedQuestionAnswer', optionId } as const
}

function closedQuestion(
  { phrase, options }: { readonly phrase: string; readonly options: readonly string[] },
  answer: OptionId,
  target?: string,
): ExerciseContent {
  return {
    type: 'closed-question',
    phrase,
    options: OPTION_IDS.map((id, index) => ({ id, text: options[index] ?? '' })),
    answer,
    ...(target === undefined ? {} : { targetAnswers: [target] }),
  }
}
