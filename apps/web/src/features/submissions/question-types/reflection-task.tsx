import type { TypedContent } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from '../submission-form.module.css'
import type { AnswerView, FieldProps, HeadProps } from './answer-view.ts'
import { toWrittenText, WrittenAnswer } from './written-answer.tsx'

type Content = TypedContent<'reflection-task'>

function Head({ id, content }: HeadProps<Content>) {
  return (
    <div id={id} className={styles['task']}>
      <p className={styles['phrase']}>{content.title}</p>
      {content.description !== '' && <p>{content.description}</p>}
    </div>
  )
}

function Field({ id, content, answer, onAnswer }: FieldProps<Content>) {
  const { t } = useWorkMessages()
  return (
    <div className={styles['question']}>
      <Head id={id} content={content} />
      <WrittenAnswer labelledBy={id} placeholder={t('submissions.reflect')} answer={answer} onAnswer={onAnswer} />
    </div>
  )
}

export const reflectionTask: AnswerView<Content> = {
  Head,
  Field,
  takesAnswer: 'optional',
  toText: toWrittenText,
  listTargets: () => [],
}
