import type { UseQueryResult } from '@tanstack/react-query'
import { usePortalMessages } from '../i18n/messages.ts'
import { getRefusalCode, isNotFoundError } from './call-error.ts'

/** Converts a query to the state that the `Fetched` component shows, with texts in the current locale. */
export function useFetched<T>(query: UseQueryResult<T>) {
  const { t } = usePortalMessages()
  const { data, error, fetchStatus, isPending, isFetching } = query
  if (data !== undefined) return { kind: 'loaded', data } as const
  const title = t('page_error.other')
  if (fetchStatus === 'paused') return { kind: 'failed', title, text: t('error.no_answer'), next: null } as const
  if (isPending) return { kind: 'loading', label: t('state.loading') } as const
  const notFoundError = isNotFoundError(error) ? error : undefined
  const isFinal = notFoundError !== undefined || getRefusalCode(error) === 'forbidden'
  const next = isFinal
    ? ({ kind: 'home', label: t('page_error.home_page') } as const)
    : ({ kind: 'retry', label: t('action.try_again'), busy: isFetching, retry: () => void query.refetch() } as const)
  return { kind: 'failed', title, text: t(`error.${getRefusalCode(error)}`), next, notFoundError } as const
}
