import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { GroupChooser } from '../parts/choosers.tsx'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { OpenedPanel } from '../parts/opened-panel.tsx'
import { Section } from '../parts/section.tsx'
import { formatName } from '../format-name.ts'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'
import type { Person } from './use-person.ts'

/** Shows the groups of a person. Groups can be removed and added. */
export function GroupsSection({ user }: Person) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const add = (groupId: string) => http.call(calls.addUserToGroup, { params: { id: user.uid, groupId } })
  const remove = (groupId: string) => http.call(calls.removeUserFromGroup, { params: { id: user.uid, groupId } })
  return (
    <Section title={t('management.groups')}>
      {user.groups.length === 0 ? (
        <p>{t('management.no_group')}</p>
      ) : (
        <EntryList>
          {user.groups.map(({ uid, name }) => (
            <Entry
              key={uid}
              name={
                <Link to="/controlpanel/beta/manage/groups/$id" params={{ id: uid }}>
                  {name}
                </Link>
              }
              actions={
                <Button
                  look="plain"
                  busy={change.busy}
                  aria-label={t('management.remove_from', { unit: name })}
                  onClick={() =>
                    change.run({
                      send: () => remove(uid),
                      undo: () => add(uid),
                      done: t('management.removed_from', { name: formatName(user), unit: name }),
                    })
                  }
                >
                  {t('management.remove')}
                </Button>
              }
            />
          ))}
        </EntryList>
      )}
      {user.schoolAssociations.length > 0 && (
        <AddGroup
          user={user}
          onAdd={(uid, name) => change.run({ send: () => add(uid), done: t('management.added', { name }) })}
        />
      )}
    </Section>
  )
}

interface AddGroupProps extends Pick<Person, 'user'> {
  readonly onAdd: (uid: string, name: string) => void
}

function AddGroup({ user, onAdd }: AddGroupProps) {
  const { t } = useManagementMessages()
  const units = user.schoolAssociations.map(({ schoolUid, schoolName }) => ({ value: schoolUid, label: schoolName }))
  const [chosen, setChosen] = useState('')
  // The chosen unit can disappear from the list.
  const unit = units.find(({ value }) => value === chosen) ?? units[0]
  return (
    <OpenedPanel openLabel={t('management.add_to_group')}>
      {units.length > 1 && (
        <SelectField
          label={t('management.school_unit')}
          value={unit?.value ?? ''}
          options={units}
          onChange={setChosen}
        />
      )}
      <GroupChooser
        key={unit?.value}
        unit={unit?.value ?? ''}
        without={new Set(user.groups.map(({ uid }) => uid))}
        onChoose={({ uid, name }) => onAdd(uid, name)}
      />
    </OpenedPanel>
  )
}
