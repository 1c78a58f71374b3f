import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PersonStatistics } from '../person/person-statistics.tsx'
import type { ReadingSearch } from '../reading-search.ts'
import screen from '../reading-screen.module.css'
import { usePeriod } from '../periods/use-period.ts'
import { useGroupStatistics } from '../use-reading-statistics.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

interface PupilScreenProps {
  readonly group: string
  readonly pupil: string
  readonly search: ReadingSearch
}

export function PupilScreen({ group, pupil, search }: PupilScreenProps) {
  const { period } = usePeriod(search)
  return (
    <div className={screen['screen']}>
      <Fetched state={useFetched(useGroupStatistics(group, period))}>
        {({ reading }) => (
          <Pupil name={reading.pupils.find((row) => row.pupil.uid === pupil)?.pupil.name} uid={pupil} search={search} />
        )}
      </Fetched>
    </div>
  )
}

interface PupilProps {
  /** Undefined if the pupil is not in the group. */
  readonly name: string | undefined
  readonly uid: string
  readonly search: ReadingSearch
}

function Pupil({ name, uid, search }: PupilProps) {
  const { t } = useReadingMessages()
  const { pupil: _shown, ...otherParameters } = search
  if (name === undefined) return <EmptyState wholePage title={t('page_error.other')} text={t('error.not_found')} />
  return (
    <>
      <PageHeader>
        <LinkButton to="/reading/groups" search={otherParameters} look="plain">
          {t('reading.group_title')}
        </LinkButton>
        <PageHeading>
          <bdi>{name}</bdi>
        </PageHeading>
      </PageHeader>
      <PersonStatistics
        isOwn={false}
        userId={uid}
        address={{ to: '/reading/groups', search }}
        empty={<EmptyState title={t('reading.child_empty_title')} text={t('reading.child_empty_text', { name })} />}
      />
    </>
  )
}
