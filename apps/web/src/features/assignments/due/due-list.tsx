import { listDue } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { DueText } from './due-text.tsx'
import styles from './due.module.css'

const SHOWN_MAX = 5

/** Lists at most five of a pupil's open assignments and quizzes, the earliest due day first. */
export function DueList() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  // Without data, the home page shows no list and no error.
  const { data } = useQuery({
    queryKey: ['due', useUser()?.id],
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(listDue, { query: { limit: SHOWN_MAX } }, { signal })),
  })
  if (data === undefined || data.data.length === 0) return null
  const more = data.meta.totalCount - data.data.length
  return (
    <section aria-label={t('due.title')} className={styles['section']}>
      <h2>{t('due.title')}</h2>
      <ul className={styles['list']}>
        {data.data.map(({ id, title, teacher, book, ...due }) => (
          <li key={id}>
            <Link
              to="/bookshelf/play/id/$bookId"
              params={{ bookId: book.id }}
              search={{ activeSubmissionId: id }}
              className={styles['card']}
            >
              <span className={styles['title']}>{title}</span>
              <span className={styles['book']}>
                <bdi>{book.title}</bdi>
              </span>
              {teacher !== null && <span className={styles['book']}>{t('due.from', { name: teacher })}</span>}
              <DueText {...due} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['book']}>{t('due.more', { count: more })}</p>}
    </section>
  )
}
