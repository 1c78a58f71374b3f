import { getRouteApi } from '@tanstack/react-router'
import { ChildReadingScreen } from '../../features/reading-statistics/child-reading-screen.tsx'
import { GroupReadingScreen } from '../../features/reading-statistics/group/group-reading-screen.tsx'
import { MyReadingScreen } from '../../features/reading-statistics/my-reading-screen.tsx'

const mine = getRouteApi('/guarded/app/reading')
const groups = getRouteApi('/guarded/app/reading/groups')
const children = getRouteApi('/guarded/app/reading/children')

/** `/reading`: shows the user's own reading statistics. */
export function MyReadingRoute() {
  return <MyReadingScreen search={mine.useSearch()} />
}

/** `/reading/groups`: shows a teacher the statistics of a group. */
export function GroupReadingRoute() {
  return <GroupReadingScreen search={groups.useSearch()} />
}

/** `/reading/children`: shows a guardian the statistics of a child. */
export function ChildReadingRoute() {
  return <ChildReadingScreen search={children.useSearch()} />
}
