import { PersonStatus, type Role, ROLES, SCHOOL_UNIT_TYPES, SchoolUnitStatus } from '@lectern/contracts'
import { useManagementMessages } from '../../platform/i18n/messages.ts'

/** Returns the roles, statuses and types as options of a list, and the names of types. */
export function useChoices() {
  const { t } = useManagementMessages()
  const types = SCHOOL_UNIT_TYPES.map((value) => ({ value, label: t(`management.type_${value}`) }))
  return {
    roles: ROLES.map((value: Role) => ({ value, label: t(`role.${value}`) })),
    personStatuses: PersonStatus.options.map((value) => ({ value, label: t(`management.status_${value}`) })),
    unitStatuses: SchoolUnitStatus.options.map((value) => ({ value, label: t(`management.status_${value}`) })),
    unitTypes: types,
    /** Returns the name of a type. A type that the app does not know is its own name. */
    nameType: (type: string) => types.find(({ value }) => value === type)?.label ?? type,
  }
}
