import type { Answer } from '@lectern/contracts'
import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import styles from '../answers.module.css'

export function WrittenAnswer({ answer }: { readonly answer: Answer | undefined }) {
  const { t } = useWorkMessages()
  const text = answer?.type === 'OpenEndedQuestionAnswer' ? answer.value.trim() : ''
  return (
    <div className={styles['written']}>
      <p className={styles['caption']}>{t('assignments.answer')}</p>
      {text === '' ? <p className={styles['none']}>{t('assignments.no_answer')}</p> : <p dir="auto">{text}</p>}
    </div>
  )
}
