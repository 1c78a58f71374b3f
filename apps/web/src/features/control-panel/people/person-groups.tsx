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

/**
 * Adds a person to one group, or removes the person from it. A change of the whole list would undo the changes that
 * another administrator made since the page was loaded.
 */
function useMembership({ person, onError }: ChangeProps) {
  const change = useChange(changeManagedGroup)
  const send = (id: string, field: 'addUsers' | 'removeUsers') => {
    onError(null)
    change.mutate({ params: { id }, body: { data: { [field]: [person] } } }, { onError })
  }
  return { send, busy: change.isPending }
}

function GroupRow({ group: { id, name, removable }, ...props }: ChangeProps & { readonly group: PersonGroup }) {
  const { t } = useAdministrationMessages()
  const { send, busy } = useMembership(props)
  return (
    <li>
      <Link to="/controlpanel/groups/$id" params={{ id }} className={styles['grow']}>
        <bdi>{name}</bdi>
      </Link>
      {removable && (
        <IconButton
          label={t('admin.remove_from_group', { group: name })}
          busy={busy}
          onClick={() => send(id, 'removeUsers')}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

interface AddGroupProps extends ChangeProps {
  readonly school: { readonly id: string; readonly name: string }
}

/** Chooses a group in a list. A button adds it: with the keyboard, each arrow key in the list chooses an option. */
function AddGroup({ school, ...props }: AddGroupProps) {
  const { t } = useAdministrationMessages()
  const { send, busy } = useMembership(props)
  const [value, setValue] = useState('')
  const found = useAdministrationQuery(listPersonGroupOptions, { params: { id: props.person, orgId: school.id } })
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
        busy={busy}
        disabled={chosen === undefined}
        aria-label={chosen && t('admin.add_person', { name: chosen.name })}
        onClick={() => chosen && send(chosen.id, 'addUsers')}
      >
        {t('admin.add')}
      </Button>
    </>
  )
}
