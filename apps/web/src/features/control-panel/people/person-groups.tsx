import {
  changeManagedGroup,
  listPersonGroupOptions,
  listPersonGroups,
  type ManagedPerson,
  type PersonGroup,
} from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched, FetchFailure } from '../../../ui/fetched.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useMemberChange } from '../groups/use-member-change.ts'
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
  const [error, setError] = useState<Error | null>(null)
  return (
    <>
      {error !== null && <Notice kind="error">{t(`error.${getRefusalCode(error)}`)}</Notice>}
      {groups.length === 0 && <p>{t('admin.in_no_group')}</p>}
      <ul className={styles['rows']}>
        {groups.map((group) => (
          <GroupRow key={group.id} person={person.id} group={group} onError={setError} />
        ))}
      </ul>
      {person.attributes.organizations.values
        .filter(({ accessible }) => accessible)
        .map((school) => (
          <AddGroup key={school.id} person={person.id} school={school} onError={setError} />
        ))}
    </>
  )
}

interface ChangeProps {
  readonly person: string
  /** Receives null when a change starts, and the error if the change fails. */
  readonly onError: (error: Error | null) => void
}

function GroupRow({ group: { id, name, removable }, person, onError }: ChangeProps & { readonly group: PersonGroup }) {
  const { t } = useAdministrationMessages()
  const change = useMemberChange()
  const remove = () => {
    onError(null)
    const step = { group: id, people: [person] }
    const message = t('admin.removed_people', { count: 1 })
    change.mutate(
      { steps: [{ ...step, field: 'removeUsers' }], undo: [{ ...step, field: 'addUsers' }], message },
      { onError },
    )
  }
  return (
    <li>
      <Link to="/controlpanel/groups/$id" params={{ id }} className={styles['grow']}>
        <bdi>{name}</bdi>
      </Link>
      {removable && (
        <IconButton label={t('admin.remove_from_group', { group: name })} busy={change.isPending} onClick={remove}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

interface AddGroupProps extends ChangeProps {
  readonly school: { readonly id: string; readonly name: string }
}

/**
 * Chooses a group in a list. A button adds it: with the keyboard, each arrow key in the list chooses an option. A change
 * of the whole list would undo the changes that another administrator made since the page was loaded.
 */
function AddGroup({ school, person, onError }: AddGroupProps) {
  const { t } = useAdministrationMessages()
  const change = useChange(changeManagedGroup)
  const add = (id: string) => {
    onError(null)
    change.mutate({ params: { id }, body: { data: { addUsers: [person] } } }, { onError })
  }
  const [value, setValue] = useState('')
  const found = useAdministrationQuery(listPersonGroupOptions, { params: { id: person, orgId: school.id } })
  const failure = <FetchFailure state={useFetchedPart(found, t('admin.add_to_group', { school: school.name }))} />
  const options = (found.data?.values ?? []).filter(({ selectable }) => selectable)
  if (options.length === 0) return failure
  // The chosen group leaves the list when the person is added to it.
  const chosen = options.find(({ id }) => id === value)
  return (
    <>
      <SelectField
        label={t('admin.add_to_group', { school: school.name })}
        value={chosen?.id ?? ''}
        options={[
          { value: '', label: t('admin.choose_group') },
          ...options.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setValue}
      />
      <Button
        look="quiet"
        busy={change.isPending}
        disabled={chosen === undefined}
        aria-label={chosen && t('admin.add_person', { name: chosen.name })}
        onClick={() => chosen && add(chosen.id)}
      >
        {t('admin.add')}
      </Button>
    </>
  )
}
