import { logInByLaunch } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { logInByMethod } from '../../features/session/log-in.ts'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { LogInOutcome } from '../layouts/log-in-outcome.tsx'

const route = getRouteApi('/login/launch')

/** `/login/launch`: logs in a person whom a learning platform has sent, and opens the page of the link. */
export function LaunchRoute() {
  const platform = usePlatform()
  const router = useRouter()
  const { launch, redirect } = route.useSearch()
  // A query, not an effect: a launch works only once, and React can run an effect twice.
  const logIn = useQuery({
    queryKey: ['launch', launch],
    queryFn: async () => {
      if (launch === undefined) return { kind: 'refused', code: 'log_in_not_begun' } as const
      const target = { redirect: safeRedirect(redirect, globalThis.location.origin) }
      const outcome = await logInByMethod(
        platform,
        (query) => platform.http.call(logInByLaunch, { query, body: { launch } }),
        target,
      )
      if (outcome.kind === 'entered') router.history.replace(outcome.redirect)
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
  const code = logIn.isError ? 'internal_error' : logIn.data?.kind === 'refused' ? logIn.data.code : null
  return <LogInOutcome code={code} />
}
