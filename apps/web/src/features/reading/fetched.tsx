import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'

interface FetchedProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** What was fetched, shown; until then that it is on its way, or why it does not come and what to do. */
export function Fetched<T>({ query, children }: FetchedProps<T>) {
  const { t } = usePortalMessages()
  if (query.data !== undefined) return children(query.data)
  if (query.fetchStatus === 'paused') return <EmptyState title={t('page_error.other')} text={t('error.no_answer')} />
  if (query.isPending) return <Loader label={t('state.loading')} />
  return (
    <EmptyState title={t('page_error.other')} text={t(`error.${codeOf(query.error)}`)}>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('action.try_again')}
      </Button>
    </EmptyState>
  )
}
