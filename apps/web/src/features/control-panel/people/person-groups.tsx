import {
  listPersonGroupOptions,
  listPersonGroups,
  type ManagedPerson,
  type PersonGroup,
  setPersonGroups,
} from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from '../page.module.css'
import { useAdministrationQuery, useChange } from '../use-administration.ts'

/** Shows the groups of a person. The actor adds the person to own groups, and removes the person from them. */
export function PersonGroups({ person }: { readonly person: ManagedPerson }) {
  const { t } = useAdministrationMessages()
  const { id } = person
  const groups = useAdministrationQuery(listPersonGroups, { params: { id } })
  return (
    <section className={styles['card']} aria-labelledby="person-groups">
      <h2 id="person-groups">{t('admin.groups')}</h2>
      <Fetched state={useFetchedPart(groups, t('admin.groups'))}>
        {({ values }) => <Groups person={person} groups={values} />}
      </Fetched>
    </section>
  )
}

function Groups({ person, groups }: { readonly person: ManagedPerson; readonly groups: readonly PersonGroup[] }) {
  const { t } = useAdministrationMessages()
  const change = useChange(setPersonGroups)
  const ids = groups.map(({ id }) => id)
  const set = (next: string[]) => change.mutate({ params: { id: person.id }, body: { data: { groups: next } } })
  return (
    <>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      {groups.length === 0 && <p>{t('admin.in_no_group')}</p>}
      <ul className={styles['rows']}>
        {groups.map(({ id, name, removable }) => (
          <li key={id}>
            <Link to="/controlpanel/groups/$id" params={{ id }} className={styles['grow']}>
              <bdi>{name}</bdi>
            </Link>
            {removable && (
              <IconButton
                label={t('admin.remove_from_group', { group: name })}
                onClick={() => set(ids.filter((other) => other !== id))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {person.attributes.organizations.values.map((school) => (
        <AddGroup key={school.id} person={person.id} school={school} onAdd={(group) => set([...ids, group])} />
      ))}
    </>
  )
}

interface AddGroupProps {
  readonly person: string
  readonly school: { readonly id: string; readonly name: string }
  readonly onAdd: (group: string) => void
}

function AddGroup({ person, school, onAdd }: AddGroupProps) {
  const { t } = useAdministrationMessages()
  const { data } = useAdministrationQuery(listPersonGroupOptions, { params: { id: person, orgId: school.id } })
  const options = (data?.values ?? []).filter(({ selectable }) => selectable)
  if (options.length === 0) return null
  return (
    <SelectField
      label={t('admin.add_to_group', { school: school.name })}
      value=""
      options={[
        { value: '', label: t('admin.choose_group') },
        ...options.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(group) => group !== '' && onAdd(group)}
    />
  )
}
