import { listMyChildren, listSubmissions, PAGE_SIZE_MAX, type PersonName } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import sectionHeader from '../../../ui/section-header.module.css'
import linkStyles from '../../../ui/text-link.module.css'
import { getTitle } from '../answers/context-content.ts'
import { DueText } from './due-text.tsx'
import styles from './due.module.css'
import { sortByDue } from './sort-by-due.ts'

const SHOWN_MAX = 5

/**
 * Shows a guardian the open assignments and quizzes of each child, the earliest due day first, and the way to add a child.
 * With an empty shelf, the home page has the first steps, which contain that way too.
 */
export function ChildrenDue({ hasBooks }: { readonly hasBooks: boolean }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  // Without data, the home page shows no list and no error.
  const { data: children } = useQuery({
    queryKey: ['due', useUser()?.id, 'children'],
    queryFn: async ({ signal }) => getData(await http.call(listMyChildren, {}, { signal })).data,
  })
  if (children === undefined) return null
  return (
    <>
      {children.map((child) => (
        <ChildDue key={child.uid} child={child} />
      ))}
      {(children.length > 0 || hasBooks) && (
        <Link to="/add-child" className={linkStyles['link']}>
          {children.length > 0 ? t('home.add_another_child') : t('home.add_child')}
        </Link>
      )}
    </>
  )
}

function ChildDue({ child: { uid, name } }: { readonly child: PersonName }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const { data: open } = useQuery({
    queryKey: ['due', useUser()?.id, 'of a child', uid],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { ownership: 'guardian', status: 'InProgress', pupil: uid, limit: PAGE_SIZE_MAX } as const
      return sortByDue(getData(await http.call(listSubmissions, { query }, { signal })).data.data)
    },
  })
  if (open === undefined) return null
  return (
    <section aria-label={name} className={styles['section']}>
      <header className={sectionHeader['header']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <Link to="/children" search={{ child: uid }} className={sectionHeader['link']}>
          {t('due.all_assignments')}
        </Link>
      </header>
      {open.length === 0 && <p className={styles['book']}>{t('due.nothing')}</p>}
      <ul className={styles['list']}>
        {open.slice(0, SHOWN_MAX).map(({ id, context, book, dueAt, overdue, begunAt, attempt }) => (
          <li key={id}>
            <Link to="/children/$submission" params={{ submission: id }} className={styles['card']}>
              <span className={styles['title']}>{getTitle(context)}</span>
              <span className={styles['book']}>
                <bdi>{book.title}</bdi>
              </span>
              <DueText dueAt={dueAt} overdue={overdue} begun={begunAt !== null} handedBack={attempt > 1} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
