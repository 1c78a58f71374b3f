import { MessageSquareText } from 'lucide-react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from './answers.module.css'

export function TeacherComment({ comment }: { readonly comment: string | null }) {
  const { t } = useWorkMessages()
  if (comment === null) return null
  return (
    <div className={styles['comment']}>
      <MessageSquareText aria-hidden />
      <div>
        <p className={styles['caption']}>{t('assignments.comment')}</p>
        <p dir="auto">{comment}</p>
      </div>
    </div>
  )
}
