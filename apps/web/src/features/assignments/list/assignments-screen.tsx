import { ListPlus, PenLine } from 'lucide-react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { useAssignments } from '../use-assignments.ts'
import { AssignmentFilters } from './assignment-filters.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import styles from './assignments-screen.module.css'
import { isFiltered, type ListSearch, getPageInfo, parseListQuery } from './list-search.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

/** Lists the assignments page by page, newest first. */
export function AssignmentsScreen({ search }: { readonly search: ListSearch }) {
  const { t } = useWorkMessages()
  const list = useAssignments(parseListQuery(search))
  const state = useFetched(list)
  if (state.kind === 'failed' && state.next?.kind === 'home')
    return (
      <Fetched wholePage state={state}>
        {() => null}
      </Fetched>
    )
  return (
    <div className={styles['screen']}>
      <header className={styles['header']}>
        <PageHeading>{t('assignments.title')}</PageHeading>
        <div className={styles['buttons']}>
          <LinkButton to="/assignments/new">
            <PenLine aria-hidden />
            {t('assignments.write')}
          </LinkButton>
          <LinkButton to="/assignments/new" search={{ type: 'quiz' }} look="quiet">
            <ListPlus aria-hidden />
            {t('assignments.write_quiz')}
          </LinkButton>
        </div>
      </header>
      <List search={search} list={list} />
    </div>
  )
}

interface ListProps {
  readonly search: ListSearch
  readonly list: ReturnType<typeof useAssignments>
}

function List({ search, list }: ListProps) {
  const { t } = useWorkMessages()
  return (
    <Fetched state={useFetched(list)}>
      {({ data, meta }) =>
        meta.totalCount === 0 && !isFiltered(search) ? (
          <EmptyState title={t('assignments.empty_title')} text={t('assignments.empty_text')} />
        ) : (
          <>
            <AssignmentFilters search={search} rows={data} />
            {data.length === 0 ? (
              <EmptyState title={t('assignments.no_match_title')} text={t('assignments.no_match_text')}>
                <LinkButton to="/assignments" look="quiet">
                  {t('assignments.show_all')}
                </LinkButton>
              </EmptyState>
            ) : (
              <AssignmentTable rows={data} />
            )}
            <Pages search={search} rows={data.length} all={meta.totalCount} />
          </>
        )
      }
    </Fetched>
  )
}

function Pages({ search, rows, all }: { readonly search: ListSearch; readonly rows: number; readonly all: number }) {
  const { t, languageTag } = useWorkMessages()
  const { from, to, newer, older } = getPageInfo(search, rows, all)
  const { page: _page, ...filters } = search
  const number = (value: number): string => value.toLocaleString(languageTag)
  if (newer === null && older === null) return null
  return (
    <nav aria-label={t('assignments.pages')} className={styles['pages']}>
      {newer !== null && (
        <LinkButton to="/assignments" search={{ ...filters, ...newer }} look="quiet">
          {t('assignments.newer')}
        </LinkButton>
      )}
      {rows > 0 && <p>{t('assignments.page_of', { from: number(from), to: number(to), all: number(all) })}</p>}
      {older !== null && (
        <LinkButton to="/assignments" search={{ ...filters, ...older }} look="quiet">
          {t('assignments.older')}
        </LinkButton>
      )}
    </nav>
  )
}
