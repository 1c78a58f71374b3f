import type { UseQueryResult } from '@tanstack/react-query'
import { usePortalMessages } from '../i18n/messages.ts'
import { getRefusalCode, isNotFoundError } from './call-error.ts'

/**
 * Converts a query to the state that the `Fetched` component shows. Data that the user may not see any more, or that does
 * not exist any more, is not shown again. After any other failure, the last data stays.
 */
export function useFetched<T>(query: UseQueryResult<T>) {
  const { t } = usePortalMessages()
  const { error, fetchStatus, isPending } = query
  const data = findData(query)
  const notFoundError = isNotFoundError(error) ? error : undefined
  const isFinal = notFoundError !== undefined || getRefusalCode(error) === 'forbidden'
  if (data !== undefined && !isFinal) return { kind: 'loaded', data } as const
  const title = t('page_error.other')
  if (fetchStatus === 'paused') return { kind: 'failed', title, text: t('error.no_answer'), next: null } as const
  if (isPending) return { kind: 'loading', label: t('state.loading') } as const
  const next = isFinal ? ({ kind: 'home', label: t('page_error.home_page') } as const) : findNextStep(query, t)
  return { kind: 'failed', title, text: t(`error.${getRefusalCode(error)}`), next, notFoundError } as const
}

/** Converts the query of a part of a page for the `Fetched` component. `title` is the heading of a failure. */
export function useFetchedPart<T>(query: UseQueryResult<T>, title: string) {
  const { t } = usePortalMessages()
  const data = findData(query)
  if (data !== undefined) return { kind: 'loaded', data } as const
  if (query.fetchStatus === 'paused') return { kind: 'failed', title, text: t('state.offline'), next: null } as const
  if (query.isPending) return { kind: 'loading', label: t('state.loading') } as const
  const text = t(`error.${getRefusalCode(query.error)}`)
  return { kind: 'failed', title, text, next: findNextStep(query, t) } as const
}

/** Without a network, the last page of a list would appear as the answer to a new search. */
const findData = <T>({ data, isPlaceholderData, fetchStatus }: UseQueryResult<T>): T | undefined =>
  isPlaceholderData && fetchStatus === 'paused' ? undefined : data

function findNextStep({ error, isFetching, refetch }: UseQueryResult, t: ReturnType<typeof usePortalMessages>['t']) {
  return getRefusalCode(error) === 'need_secure_login'
    ? ({ kind: 'secure', label: t('nav.escalate') } as const)
    : ({ kind: 'retry', label: t('action.try_again'), busy: isFetching, retry: () => void refetch() } as const)
}
