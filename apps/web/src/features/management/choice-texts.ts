import {
  PersonStatus,
  type Role,
  ROLES,
  SCHOOL_UNIT_TYPES,
  SchoolUnitStatus,
  SUBSCRIPTION_TYPES,
} from '@lectern/contracts'
import { useManagementMessages } from '../../platform/i18n/messages.ts'

/** Returns the roles, statuses and types as options of a list, and the names of types. */
export function useChoices() {
  const { t } = useManagementMessages()
  const types = SCHOOL_UNIT_TYPES.map((value) => ({ value, label: t(`management.type_${value}`) }))
  const subscriptionNames = {
    'lectern-school': t('management.subscription_lectern_school'),
    'lectern-consumer': t('management.subscription_lectern_consumer'),
    'polylino-school': t('management.subscription_polylino_school'),
    'begreppa-school': t('management.subscription_begreppa_school'),
  }
  const subscriptionTypes = SUBSCRIPTION_TYPES.map((value) => ({ value, label: subscriptionNames[value] }))
  return {
    roles: ROLES.map((value: Role) => ({ value, label: t(`role.${value}`) })),
    personStatuses: PersonStatus.options.map((value) => ({ value, label: t(`management.status_${value}`) })),
    unitStatuses: SchoolUnitStatus.options.map((value) => ({ value, label: t(`management.status_${value}`) })),
    unitTypes: types,
    subscriptionTypes,
    /** Return the name of a type. A type that the app does not know is its own name. */
    nameSubscription: (type: string) => subscriptionTypes.find(({ value }) => value === type)?.label ?? type,
    nameType: (type: string) => types.find(({ value }) => value === type)?.label ?? type,
  }
}
