import {
  listPersonGroups,
  type ManagedPerson,
  type OrganizationRole,
  type PersonGroup,
  type PersonType,
  Role,
} from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { LinkedSystem } from '../linked-system.tsx'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../page.module.css'
import { useAdministrationQuery } from '../use-administration.ts'
import { SchoolAction } from './school-action.tsx'
import { isAdministered, listRoles, type PersonSchool, useSchoolChange } from './use-school-change.ts'

interface PersonSchoolsProps {
  readonly person: ManagedPerson
  readonly type: PersonType
  readonly name: string
}

/** Shows the schools of a person. An administrator moves the person, changes the role, and removes the person. */
export function PersonSchools({ person, type, name }: PersonSchoolsProps) {
  const { t } = useAdministrationMessages()
  const change = useSchoolChange(person, type)
  const groups = useAdministrationQuery(listPersonGroups, { params: { id: person.id } })
  const { values, editable } = person.attributes.organizations
  const isShared = person.attributes.shared.value === true
  const describeRefusal = (code: RefusalCode) =>
    t(code === 'changed_meanwhile' ? 'admin.schools_changed' : `error.${code}`)
  const mayChange = editable === 2 && person.status !== 'deleting' && !isShared
  return (
    <section className={styles['card']} aria-labelledby="person-schools">
      <h2 id="person-schools">{t('admin.schools_roles')}</h2>
      <LinkedSystem about="roles" kind="person" uid={person.id} className={styles['second']} />
      {change.isError && <Notice kind="error">{describeRefusal(getRefusalCode(change.error))}</Notice>}
      <ul className={styles['wrapping']}>
        {values.map((school) => (
          <li key={school.id}>
            <div className={styles['grow']}>
              <bdi>{school.name}</bdi>
              <p className={styles['second']}>{t(`role.${school.role}`)}</p>
            </div>
            {mayChange && isAdministered(person, school) && (
              <Actions person={person} name={name} school={school} groups={groups.data?.values} change={change} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ActionsProps {
  readonly person: ManagedPerson
  readonly name: string
  readonly school: PersonSchool
  /** The groups of the person, which restoring a role needs. Undefined until they have loaded. The part of the groups shows a failure. */
  readonly groups: readonly PersonGroup[] | undefined
  readonly change: ReturnType<typeof useSchoolChange>
}

function Actions({ person, name, school, groups, change }: ActionsProps) {
  const { t } = useAdministrationMessages()
  const { values, options } = person.attributes.organizations
  const unit = school.id
  const others = values.filter(({ id }) => id !== unit)
  const schools = options.filter(({ id }) => values.every((each) => each.id !== id))
  const roles = listPossibleRoles(school, others)
  const withSchool = { school: school.name }
  const shared = { person: person.id, disabled: change.isPending || groups === undefined }
  const idsOf = (list: readonly PersonGroup[] = []) => list.filter(({ removable }) => removable).map(({ id }) => id)
  const groupsHere = idsOf(groups?.filter((group) => group.organization_id === unit))
  const replace = (other: Partial<OrganizationRole>) =>
    listRoles(person).map((each) => (each.id === unit ? { ...each, ...other } : each))
  return (
    <div className={styles['buttons']}>
      {schools.length > 0 && (
        <SchoolAction
          {...shared}
          label={t('admin.move_school')}
          name={t('admin.move_from', withSchool)}
          title={t('admin.move_title', { name })}
          text={t('admin.move_text', { name, ...withSchool })}
          choice={{
            label: t('admin.move_to'),
            none: t('admin.choose_school'),
            options: schools.map((each) => ({ value: each.id, label: each.name })),
          }}
          getQuery={(to) => ({ unit, to })}
          onConfirm={(id) => {
            const chosen = schools.find((each) => each.id === id)?.name ?? ''
            const message = t('admin.moved_to', { name, school: chosen })
            change.mutate({
              to: replace({ id, addToSubSchools: false }),
              before: listRoles(person),
              message,
              groups: groupsHere,
              undo: 'roles',
            })
          }}
        />
      )}
      {roles.length > 0 && (
        <SchoolAction
          {...shared}
          label={t('admin.change_role')}
          name={t('admin.change_role_at', withSchool)}
          title={t('admin.role_title', { name, ...withSchool })}
          text={t('admin.role_text')}
          choice={{
            label: t('admin.role'),
            none: '–',
            options: roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
          }}
          getQuery={(role) => ({ unit, role: Role.parse(role) })}
          onConfirm={(chosen) => {
            const role = Role.parse(chosen)
            const left = isPupil(role) === isPupil(school.role) ? [] : idsOf(groups)
            const message = t('admin.role_changed', { name })
            change.mutate({ to: replace({ role }), before: listRoles(person), message, groups: left, undo: 'roles' })
          }}
        />
      )}
      <RemoveAction
        person={person}
        name={name}
        school={school}
        groups={groupsHere}
        change={change}
        disabled={shared.disabled}
      />
    </div>
  )
}

interface RemoveActionProps extends Omit<ActionsProps, 'groups'> {
  readonly groups: readonly string[]
  readonly disabled: boolean
}

/** Removes a person from a school. The account of a person without another school is deleted in 30 days. Spec 2 §5. */
function RemoveAction({ person, name, school, groups, change, disabled }: RemoveActionProps) {
  const { t } = useAdministrationMessages()
  const navigate = useNavigate()
  const { id: unit, name: schoolName } = school
  const others = person.attributes.organizations.values.filter(({ id }) => id !== unit)
  const isLast = others.length === 0
  const mayUndo = isLast || others.some((other) => isAdministered(person, other))
  const isSeen = mayUndo || others.some(({ accessible }) => accessible)
  const leave = () => navigate({ to: '/controlpanel/schools/$id', params: { id: unit }, replace: true })
  return (
    <SchoolAction
      person={person.id}
      disabled={disabled}
      label={t('admin.remove_school')}
      name={t('admin.remove_from_school', { school: schoolName })}
      title={t('admin.remove_title', { name, school: schoolName })}
      text={t(isLast ? 'admin.remove_last_text' : 'admin.remove_text', { name })}
      getQuery={() => ({ unit })}
      onConfirm={() =>
        change.mutate({
          to: { left: unit },
          before: listRoles(person),
          message: t('admin.removed_from', { name, school: schoolName }),
          groups,
          undo: isLast ? 'account' : mayUndo ? 'roles' : undefined,
          ...(isSeen ? {} : { onDone: leave }),
        })
      }
    />
  )
}

const isPupil = (role: Role): boolean => role === 'student'

/** Returns the other roles that a person can have in a school. Spec 2 §5: a person has exactly one type. */
function listPossibleRoles({ role }: PersonSchool, others: readonly PersonSchool[]): Role[] {
  if (role === 'guardian') return []
  const roles: readonly Role[] = ['student', 'employee', 'admin']
  return roles.filter((each) => each !== role && others.every((other) => isPupil(other.role) === isPupil(each)))
}
