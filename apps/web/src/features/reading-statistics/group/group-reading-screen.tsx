import { useNavigate } from '@tanstack/react-router'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { ReadingSearch } from '../reading-search.ts'
import screen from '../reading-screen.module.css'
import { type Group, useGroups } from '../use-reading-statistics.ts'
import { GroupStatistics } from './group-statistics.tsx'
import { PupilScreen } from './pupil-screen.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

/** Shows the reading statistics of one of the user's groups, or of one pupil. */
export function GroupReadingScreen({ search }: { readonly search: ReadingSearch }) {
  const { group, pupil } = search
  if (group !== undefined && pupil !== undefined) return <PupilScreen group={group} pupil={pupil} search={search} />
  return <GroupsScreen search={search} />
}

function GroupsScreen({ search }: { readonly search: ReadingSearch }) {
  const { t } = useReadingMessages()
  return (
    <div className={screen['screen']}>
      <PageHeading>{t('reading.group_title')}</PageHeading>
      <Fetched state={useFetched(useGroups())}>{(groups) => <Groups groups={groups} search={search} />}</Fetched>
    </div>
  )
}

function Groups({ groups, search }: { readonly groups: readonly Group[]; readonly search: ReadingSearch }) {
  const { t } = useReadingMessages()
  const navigate = useNavigate()
  const [first] = groups
  // Also request an unknown group, so that the page shows the server's error.
  const chosen = search.group ?? first?.uid
  if (chosen === undefined)
    return <EmptyState title={t('reading.no_groups_title')} text={t('reading.no_groups_text')} />
  const knownGroup = groups.find(({ uid }) => uid === chosen)
  return (
    <>
      <div className={screen['choice']}>
        <SelectField
          label={t('reading.group')}
          value={chosen}
          options={[
            ...groups.map(({ uid, name }) => ({ value: uid, label: name })),
            ...(knownGroup === undefined ? [{ value: chosen, label: t('reading.choose_group') }] : []),
          ]}
          onChange={(group) => void navigate({ to: '/reading/groups', search: { ...search, group } })}
        />
      </div>
      <GroupStatistics key={chosen} uid={chosen} name={knownGroup?.name ?? ''} search={{ ...search, group: chosen }} />
    </>
  )
}
