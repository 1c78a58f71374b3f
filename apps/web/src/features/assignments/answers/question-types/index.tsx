import type { QuestionType, TypedContent } from '@lectern/contracts'
import type { ComponentType } from 'react'
import type { AnsweredProps } from './answered-props.ts'
import { AnsweredClosedQuestion } from './closed-question.tsx'
import { AnsweredExternalReference } from './external-reference.tsx'
import { AnsweredOpenQuestion } from './open-question.tsx'
import { AnsweredReflectionTask } from './reflection-task.tsx'

interface AnsweredView<Content> {
  readonly View: ComponentType<AnsweredProps<Content>>
}

const ANSWERED_VIEWS: { readonly [T in QuestionType]: AnsweredView<TypedContent<T>> } = {
  'open-question': { View: AnsweredOpenQuestion },
  'closed-question': { View: AnsweredClosedQuestion },
  'reflection-task': { View: AnsweredReflectionTask },
  'external-reference': { View: AnsweredExternalReference },
}

/** Shows a content item with the pupil's answer. */
export function AnsweredContent<T extends QuestionType>(props: AnsweredProps<TypedContent<T>>) {
  const { View } = ANSWERED_VIEWS[props.content.type]
  return <View {...props} />
}
