import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { useProgressText } from '../summary-text.ts'
import { useAssignments } from '../use-assignments.ts'
import { groupAssignments } from './group-assignments.ts'
import sectionHeader from '../../../ui/section-header.module.css'
import styles from './due.module.css'

const LATEST_PUBLISHED = { status: 'published', limit: 20, offset: 0 } as const

/** Shows a teacher's groups, and the progress of the newest assignments of each group. */
export function ReceivedSubmissions() {
  const { t } = usePortalMessages()
  const formatProgress = useProgressText()
  const { data } = useAssignments(LATEST_PUBLISHED)
  const groups = groupAssignments(data?.data ?? [])
  if (groups.length === 0) return null
  return (
    <section aria-label={t('due.handed_in')} className={styles['section']}>
      <header className={sectionHeader['header']}>
        <h2>{t('due.handed_in')}</h2>
        <Link to="/assignments" className={sectionHeader['link']}>
          {t('due.all_assignments')}
        </Link>
      </header>
      <ul className={styles['groups']}>
        {groups.map(({ key, name, assignments }) => (
          <li key={key} className={styles['group']}>
            <h3>{name ?? t('assignments.single_pupils')}</h3>
            <ul>
              {assignments.map(({ id, title, counts }) => (
                <li key={id}>
                  <Link to="/assignments/$id" params={{ id }} className={styles['in']}>
                    <span>{title}</span>
                  </Link>
                  <p className={styles['book']}>
                    <Inbox aria-hidden size={18} />
                    {formatProgress(counts)}
                  </p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
