import { getRouteApi } from '@tanstack/react-router'
import { BadgesScreen } from '../../features/badges/badges-screen.tsx'
import { useGroupLogIns } from '../../features/badges/use-group-log-ins.ts'

const route = getRouteApi('/guarded/app/groups/$group/badges')

/** `/groups/{uid}/badges`: how a group logs in, for its teachers. */
export function BadgesRoute() {
  const { group } = route.useParams()
  return <BadgesScreen logIns={useGroupLogIns(group)} />
}
