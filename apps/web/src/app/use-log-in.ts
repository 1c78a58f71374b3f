import type { OutsideWay } from '@lectern/contracts'
import { useRouter } from '@tanstack/react-router'
import { type Arrival, authorizeQuery, logInBy, type LogInTarget, type Recognise } from '../features/session/log-in.ts'
import { safeRedirect } from '../features/session/safe-redirect.ts'
import { usePlatform } from '../platform/platform.tsx'

/** What every page of the log-in has in its query. */
interface LogInSearch {
  readonly redirect?: string | undefined
  readonly authorize?: string | undefined
  readonly reauthenticate?: string | undefined
  readonly acr_values?: string | undefined
}

/** The ways on from a page of the log-in: in by a call that recognises somebody, or off to another organisation's page. */
export function useLogIn({ redirect, authorize, reauthenticate, acr_values: acrValues }: LogInSearch) {
  const platform = usePlatform()
  const router = useRouter()
  const target: LogInTarget = {
    redirect: safeRedirect(redirect, globalThis.location.origin),
    authorize,
    reauthenticate,
    acrValues,
  }
  const goOn = (outcome: Arrival): void => {
    if (outcome.kind === 'leave') globalThis.location.assign(outcome.address)
    else router.history.push(outcome.redirect)
  }
  return {
    target,
    goOn,
    enter: async (recognise: Recognise) => {
      const outcome = await logInBy(platform, recognise, target)
      if (outcome.kind === 'refused') return outcome.code
      goOn(outcome)
      return null
    },
    /** Goes to the page of another organisation, and comes back logged in. Docs, decision 13. */
    leaveFor: async (way: OutsideWay, library?: string) => {
      const query = await authorizeQuery(platform, target)
      if (query === null) return
      const given = Object.entries({ ...query, library }).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      const address = `${platform.config.services.auth}/v1/ways/${way}?${new URLSearchParams(given).toString()}`
      globalThis.location.assign(address)
    },
  }
}
