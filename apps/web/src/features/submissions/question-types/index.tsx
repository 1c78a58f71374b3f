import type { Answer, QuestionType, TypedContent } from '@lectern/contracts'
import type { AnswerView, FieldProps, HeadProps } from './answer-view.ts'
import { closedQuestion } from './closed-question.tsx'
import { externalReference } from './external-reference.tsx'
import { openQuestion } from './open-question.tsx'
import { reflectionTask } from './reflection-task.tsx'

const ANSWER_VIEWS: { readonly [T in QuestionType]: AnswerView<TypedContent<T>> } = {
  'open-question': openQuestion,
  'closed-question': closedQuestion,
  'reflection-task': reflectionTask,
  'external-reference': externalReference,
}

export function QuestionHead<T extends QuestionType>(props: HeadProps<TypedContent<T>>) {
  const { Head } = ANSWER_VIEWS[props.content.type]
  return <Head {...props} />
}

export function AnswerField<T extends QuestionType>(props: FieldProps<TypedContent<T>>) {
  const { Field } = ANSWER_VIEWS[props.content.type]
  return <Field {...props} />
}

export function takesAnswer(type: QuestionType): AnswerView<never>['takesAnswer'] {
  return ANSWER_VIEWS[type].takesAnswer
}

export function answerToText<T extends QuestionType>(content: TypedContent<T>, answer: Answer | undefined): string {
  return ANSWER_VIEWS[content.type].toText(content, answer)
}

export function listTargets<T extends QuestionType>(content: TypedContent<T>): readonly string[] {
  return ANSWER_VIEWS[content.type].listTargets(content)
}
