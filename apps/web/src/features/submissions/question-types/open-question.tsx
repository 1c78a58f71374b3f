import type { TypedContent } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from '../submission-form.module.css'
import type { AnswerView, FieldProps, HeadProps } from './answer-view.ts'
import { toWrittenText, WrittenAnswer } from './written-answer.tsx'

type Content = TypedContent<'open-question'>

function Head({ id, content }: HeadProps<Content>) {
  return (
    <p id={id} className={styles['phrase']}>
      {content.phrase}
    </p>
  )
}

function Field({ id, content, answer, onAnswer }: FieldProps<Content>) {
  const { t } = useWorkMessages()
  return (
    <div className={styles['question']}>
      <Head id={id} content={content} />
      <WrittenAnswer labelledBy={id} placeholder={t('submissions.write_here')} answer={answer} onAnswer={onAnswer} />
    </div>
  )
}

export const openQuestion: AnswerView<Content> = {
  Head,
  Field,
  takesAnswer: 'required',
  toText: toWrittenText,
  listTargets: ({ targetAnswers = [] }) => targetAnswers,
}
