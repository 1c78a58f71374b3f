import { getRouteApi } from '@tanstack/react-router'
import { BadgesScreen } from '../../features/badges/badges-screen.tsx'
import { useGroupLogIns } from '../../features/badges/use-group-log-ins.ts'

const route = getRouteApi('/guarded/app/groups/$group/badges')

/** `/groups/{uid}/badges`: shows a group's cards and group code to its teachers. */
export function BadgesRoute() {
  const { group } = route.useParams()
  return <BadgesScreen logIns={useGroupLogIns(group)} />
}
