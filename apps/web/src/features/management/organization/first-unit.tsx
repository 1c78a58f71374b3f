import type { SchoolUnit } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { useOrganization } from './use-organization.ts'

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

function FetchedUnit({ uid, children }: FirstUnitProps) {
  const { t } = useManagementMessages()
  const state = useFetched(useOrganization(uid))
  const titled = state.kind === 'failed' ? { ...state, title: t('management.unit_not_fetched') } : state
  return (
    <Fetched wholePage state={titled}>
      {children}
    </Fetched>
  )
}
