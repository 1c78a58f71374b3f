import {
  changeManagedGroup,
  changeManagedPerson,
  type ManagedPerson,
  type OrganizationRole,
  type PersonType,
  removePersonFromOrganization,
  restoreManagedPerson,
} from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** A school of a person, with the role there. */
export type PersonSchool = ManagedPerson['attributes']['organizations']['values'][number]

interface SchoolChange {
  /** The new roles, or the school that the person leaves. */
  readonly to: readonly OrganizationRole[] | { readonly left: string }
  /** The roles before. After the change, the page has another person. */
  readonly before: readonly OrganizationRole[]
  /** Says that the change is made. */
  readonly message: string
  /** Ids of the groups that the person leaves. */
  readonly groups: readonly string[]
  /** Undo restores the roles and groups, or the account that will be deleted. Undefined: the change has no Undo. */
  readonly undo: 'roles' | 'account' | undefined
  readonly onDone?: () => Promise<void>
}

/** `version` is that of the person after the change: a later change of another user must stay. */
type Undo = Pick<SchoolChange, 'undo' | 'before' | 'groups'> & { readonly version: number }

/** Returns whether the user administers a school of a person. */
export const isAdministered = ({ attributes }: ManagedPerson, school: { readonly id: string }): boolean =>
  attributes.organizations.options.some(({ id }) => id === school.id)

/** Returns the roles of a person for a change. The server refuses a role of others that has ended. */
export const listRoles = (person: ManagedPerson): OrganizationRole[] =>
  person.attributes.organizations.values
    .filter((school) => school.active || isAdministered(person, school))
    .map(({ id, role, addToSubSchools }) => ({ id, role, addToSubSchools }))

/** Changes the schools of a person. The message after it has a button that restores roles and groups. */
export function useSchoolChange(person: ManagedPerson, type: PersonType) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const params = { type, userId: person.id }
  const setRoles = async (organizations: readonly OrganizationRole[], version?: number) => {
    const data = { organizations: [...organizations], ...(version === undefined ? {} : { version }) }
    return getData(await http.call(changeManagedPerson, { params, body: { data } }))
  }
  const restore = useMutation({
    mutationFn: async ({ undo, before, groups, version }: Undo) => {
      if (undo === 'account') return getData(await http.call(restoreManagedPerson, { params }))
      await setRoles(before, version)
      for (const id of groups)
        getData(await http.call(changeManagedGroup, { params: { id }, body: { data: { addUsers: [person.id] } } }))
    },
    onSuccess: () => show('success', t('admin.saved')),
    onError: (error) => {
      const code = getRefusalCode(error)
      show('error', t(code === 'changed_meanwhile' ? 'admin.schools_changed' : `error.${code}`))
    },
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: async ({ to }: SchoolChange) => {
      if (!('left' in to)) return setRoles(to, person.version)
      const school = { id: person.id, orgId: to.left }
      return getData(await http.call(removePersonFromOrganization, { params: school }))
    },
    onSuccess: async (changed, { message, undo, before, groups, onDone }) => {
      // A removal returns no person. It is one change of the person that this page shows.
      const version = changed?.version ?? person.version + 1
      const back = { label: t('books.undo'), run: () => restore.mutate({ undo, before, groups, version }) }
      show('success', message, undo && back)
      await onDone?.()
    },
    onSettled: refresh,
  })
}
