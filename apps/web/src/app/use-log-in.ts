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

/** The query of every log-in page. */
interface LogInSearch {
  readonly redirect?: string | undefined
  readonly authorize?: string | undefined
  readonly reauthenticate?: string | undefined
  readonly acr_values?: string | undefined
}

/** Logs in with a call of a sign-in method, or opens another organisation's page. Then continues to the target page. */
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
    /** Opens the page of another organisation, which returns to this app with a session. Docs, decision 13. */
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
