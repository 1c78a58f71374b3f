import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import styles from '../answers.module.css'
import type { AnsweredProps } from './answered-props.ts'

export function WrittenAnswer({ answer }: Pick<AnsweredProps<unknown>, 'answer'>) {
  const { t } = useWorkMessages()
  if (answer === null) return null
  const text = answer?.type === 'OpenEndedQuestionAnswer' ? answer.value.trim() : ''
  return (
    <div className={styles['written']}>
      <p className={styles['caption']}>{t('assignments.answer')}</p>
      {text === '' ? <p className={styles['none']}>{t('assignments.no_answer')}</p> : <p dir="auto">{text}</p>}
    </div>
  )
}
