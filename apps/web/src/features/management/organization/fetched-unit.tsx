import type { SchoolUnit } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

interface FirstUnitProps {
  /** Uid of the school unit in the address of a form. */
  readonly uid: string | undefined
  readonly children: (unit: SchoolUnit | null) => ReactNode
}

/**
 * Shows a form after the school unit of its address is loaded. A form that changes its height while the user fills it in
 * moves its buttons away from the mouse.
 */
export function FirstUnit({ uid, children }: FirstUnitProps) {
  return uid === undefined ? children(null) : <FetchedUnit uid={uid}>{children}</FetchedUnit>
}

interface FetchedUnitProps {
  readonly uid: string
  readonly children: (unit: SchoolUnit) => ReactNode
}

/** Shows a page after its school unit is loaded, or why it cannot be loaded. */
export function FetchedUnit({ uid, children }: FetchedUnitProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const unit = useQuery({
    queryKey: [MANAGEMENT_KEY, 'organization', uid],
    queryFn: async ({ signal }) => getData(await http.call(calls.getSchoolUnit, { params: { id: uid } }, { signal })),
  })
  const state = useFetched(unit)
  const titled = state.kind === 'failed' ? { ...state, title: t('management.unit_not_fetched') } : state
  return (
    <Fetched wholePage state={titled}>
      {children}
    </Fetched>
  )
}
