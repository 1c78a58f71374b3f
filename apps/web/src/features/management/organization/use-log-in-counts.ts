import type { LogInCounts } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Counts whom a change of the log-in methods of an organization locks out, each time anew. `describe` writes the line. */
export function useLogInCounts(unit: string, enabled: boolean, describe: (counts: LogInCounts) => string) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: [MANAGEMENT_KEY, 'log-in counts', unit],
    enabled,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      getData(await http.call(calls.getSchoolUnitLogInCounts, { params: { id: unit } }, { signal })),
  })
  if (!enabled) return {}
  if (isFetching) return { loading: t('consequence.counting') }
  if (error !== null || fetchStatus === 'paused')
    return { failed: { text: t('consequence.failed'), label: t('action.try_again'), retry: () => void refetch() } }
  return data === undefined ? {} : { lines: [describe(data)] }
}
