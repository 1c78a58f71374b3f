import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ActAsScreen } from '../../features/impersonation/act-as-screen.tsx'
import { useImpersonationTarget } from '../../features/impersonation/use-impersonation-target.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { startImpersonation } from '../../platform/session/start-impersonation.ts'

const route = getRouteApi('/guarded/app/act-as/$uid')

/** `/act-as/{uid}`: asks for a reason, then starts to impersonate the user. */
export function ActAsRoute() {
  const { uid } = route.useParams()
  const { authorize } = route.useSearch()
  const platform = usePlatform()
  const router = useRouter()
  return (
    <ActAsScreen
      person={useImpersonationTarget(uid)}
      onStart={async (reason) => {
        const started = await startImpersonation(platform, uid, reason, authorize)
        if (started.kind === 'refused') return started.code
        if (started.kind === 'leave') globalThis.location.assign(started.address)
        else router.history.push('/')
        return null
      }}
    />
  )
}
