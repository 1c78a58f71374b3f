import { type FamilyPayments, getFamilyPayments } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import type { FetchedState } from '../../../ui/fetched.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Fetches the payments of a family from Stripe, each time the page opens. */
export function useFamilyPayments(uid: string): FetchedState<FamilyPayments> {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const payments = useQuery({
    queryKey: [MANAGEMENT_KEY, 'family-payments', uid],
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(getFamilyPayments, { params: { uid } }, { signal })),
  })
  const state = useFetched(payments)
  const isAway = state.kind === 'failed' && getRefusalCode(payments.error) === 'unavailable'
  return isAway ? { ...state, title: t('families.stripe_away'), text: t('families.stripe_away_text') } : state
}
