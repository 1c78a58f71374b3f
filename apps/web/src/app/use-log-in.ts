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

/** Query parameters that all log-in pages share. */
interface LogInSearch {
  readonly redirect?: string | undefined
  readonly authorize?: string | undefined
  readonly reauthenticate?: string | undefined
  readonly acr_values?: string | undefined
}

/** Returns the target of the log-in, and the functions that log in. */
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
    // The log-in page must not stay in the history: a person who is logged in does not need this page.
    if (outcome.kind === 'leave') globalThis.location.replace(outcome.address)
    else router.history.replace(outcome.redirect)
  }
  const openExternal = async (path: string, parameters: { readonly library?: string | undefined } = {}) => {
    const query = await createAuthorizeQuery(platform, target)
    if (query === null) return
    const given = Object.entries({ ...query, ...parameters }).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    const address = `${platform.config.services.auth}/v1/ways/${path}?${new URLSearchParams(given).toString()}`
    globalThis.location.assign(address)
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
    /**
     * Opens the log-in page of another organisation through the auth service. Does nothing if `authorize` is invalid
     * (docs/decisions/0013).
     */
    openExternalMethod: (method: ExternalMethod, library?: string) => openExternal(method, { library }),
    /** Opens the login system of a school through the auth service. Does nothing if `authorize` is invalid. */
    openProvider: (id: string) => openExternal(`provider/${id}`),
  }
}
