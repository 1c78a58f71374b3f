import type { ExternalMethod } from '@lectern/contracts'
import { useRouter } from '@tanstack/react-router'
import {
  type LogInSuccess,
  createAuthorizeQuery,
  logInByMethod,
  type LogInTarget,
  type LogInCall,
} from '../features/session/log-in.ts'
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
  const continueTo = (outcome: LogInSuccess): void => {
    if (outcome.kind === 'leave') globalThis.location.assign(outcome.address)
    else router.history.push(outcome.redirect)
  }
  return {
    target,
    continueTo,
    logIn: async (call: LogInCall) => {
      const outcome = await logInByMethod(platform, call, target)
      if (outcome.kind === 'refused') return outcome.code
      continueTo(outcome)
      return null
    },
    /** Goes to the page of another organisation, and comes back logged in. Docs, decision 13. */
    openExternalMethod: async (method: ExternalMethod, library?: string) => {
      const query = await createAuthorizeQuery(platform, target)
      if (query === null) return
      const given = Object.entries({ ...query, library }).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      const address = `${platform.config.services.auth}/v1/ways/${method}?${new URLSearchParams(given).toString()}`
      globalThis.location.assign(address)
    },
  }
}
