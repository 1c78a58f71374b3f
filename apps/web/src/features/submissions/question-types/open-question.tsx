import type { TypedContent } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from '../submission-form.module.css'
import type { AnswerView, FieldProps } from './answer-view.ts'
import { PhraseHead } from './phrase-head.tsx'
import { toWrittenText, WrittenAnswer } from './written-answer.tsx'

type Content = TypedContent<'open-question'>

function Field({ id, content, answer, onAnswer }: FieldProps<Content>) {
  const { t } = useWorkMessages()
  return (
    <div className={styles['question']}>
      <PhraseHead id={id} content={content} />
      <WrittenAnswer labelledBy={id} placeholder={t('submissions.write_here')} answer={answer} onAnswer={onAnswer} />
    </div>
  )
}

export const openQuestion: AnswerView<Content> = {
  Head: PhraseHead,
  Field,
  takesAnswer: 'required',
  toText: toWrittenText,
  listTargets: ({ targetAnswers = [] }) => targetAnswers,
}
