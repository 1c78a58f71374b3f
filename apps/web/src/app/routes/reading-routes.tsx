import { getRouteApi } from '@tanstack/react-router'
import { ChildReadingScreen } from '../../features/reading-statistics/child-reading-screen.tsx'
import { GroupReadingScreen } from '../../features/reading-statistics/group/group-reading-screen.tsx'
import { MyReadingScreen } from '../../features/reading-statistics/my-reading-screen.tsx'

const mine = getRouteApi('/guarded/app/reading')
const groups = getRouteApi('/guarded/app/reading/groups')
const children = getRouteApi('/guarded/app/reading/children')

/** `/reading`: the user's own reading statistics. */
export function MyReadingRoute() {
  return <MyReadingScreen search={mine.useSearch()} />
}

/** `/reading/groups`: the statistics of the user's groups; `group` is the chosen group. */
export function GroupReadingRoute() {
  return <GroupReadingScreen search={groups.useSearch()} />
}

/** `/reading/children`: the statistics of the user's children; `child` is the chosen child. */
export function ChildReadingRoute() {
  return <ChildReadingScreen search={children.useSearch()} />
}
