import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { finishLogIn } from '../../features/session/log-in.ts'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { LogInOutcome } from '../layouts/log-in-outcome.tsx'

/** `/login/callback`: exchanges the code of the auth service for tokens. Spec 2 §4. */
export function LoginCallbackRoute() {
  const platform = usePlatform()
  const router = useRouter()
  // A query, not an effect: a code works only once, and React can run an effect twice. A log-in as another user deletes
  // the result of this query, so the query function navigates.
  const exchange = useQuery({
    queryKey: ['log-in-callback', globalThis.location.search],
    queryFn: async () => {
      const outcome = await finishLogIn(platform, new URL(globalThis.location.href))
      if (outcome.kind === 'entered') router.history.replace(safeRedirect(outcome.redirect, globalThis.location.origin))
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const code = exchange.isError ? 'internal_error' : exchange.data?.kind === 'refused' ? exchange.data.code : null
  return <LogInOutcome code={code} />
}
