import { type CurrentProfile, isConsumerMarket, listServices } from '@lectern/contracts'
import { lazy, Suspense } from 'react'
import { DueList } from '../../features/assignments/due/due-list.tsx'
import { useShelf } from '../../features/bookshelf/use-shelf.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import type { NextSteps } from '../../features/home/start-here.tsx'
import { ThisWeek } from '../../features/reading-statistics/this-week.tsx'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { workEntries } from '../layouts/menu-entries.ts'
import { useCurrentProfile } from '../use-current-profile.ts'

/** Most visitors are pupils, who do not need this code. */
const ReceivedSubmissions = lazy(async () => ({
  default: (await import('../../features/assignments/due/received-submissions.tsx')).ReceivedSubmissions,
}))

const ChildrenDue = lazy(async () => ({
  default: (await import('../../features/assignments/due/children-due.tsx')).ChildrenDue,
}))

/** Most visitors have books on their shelf. */
const StartHere = lazy(async () => ({ default: (await import('../../features/home/start-here.tsx')).StartHere }))

/** `/`: shows the home page. */
export function HomeRoute() {
  const { config } = usePlatform()
  const user = useUser()
  const { data: profile } = useCurrentProfile()
  const work = workEntries(profile)
  const shelf = useShelf()
  const services = profile === undefined ? [] : listServices(profile)
  // Consumers can have children, too.
  const isGuardian = profile?.organizations.some(({ role }) => role === 'guardian') === true
  return (
    <HomeScreen
      shelf={shelf}
      name={(user?.isGroup ? user.name : user?.name.split(' ')[0]) ?? ''}
      services={services}
      offersPlans={profile !== undefined && isConsumerMarket(profile) && services.length === 0}
      addresses={config.serviceUrls}
      work={
        <Suspense>
          {isGuardian && <ChildrenDue hasBooks={(shelf.data?.length ?? 0) > 0} />}
          {work.includes('assignments') && <ReceivedSubmissions />}
        </Suspense>
      }
      due={user?.roles.includes('student') ? <DueList /> : null}
      start={
        profile === undefined ? null : (
          <Suspense>
            <StartHere steps={findNextSteps(profile)} />
          </Suspense>
        )
      }
      readingTime={user?.roles.includes('student') ? <ThisWeek userId={user.id} /> : null}
    />
  )
}

function findNextSteps({ organizations }: CurrentProfile): NextSteps {
  const roles = new Set(organizations.map(({ role }) => role))
  return { schoolCode: roles.has('guardian') || roles.has('employee'), addChild: roles.has('guardian') }
}
