import type { Settings } from '../../../kernel/settings/settings.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSecretCookie, writeSecretCookie } from '../../identity/index.ts'
import type { BeginExternalLogOut } from '../../identity/index.ts'
import { makeSecret } from '../one-time-secret.ts'
import { loggedOutPath, PROVIDER_PATH } from './callback-path.ts'
import { readHint } from './provider-sessions.ts'
import type { SchoolProviders } from './school-providers.ts'

/** Ties a log-out at a provider to a browser. */
const COOKIE = { name: 'lectern_leave', path: PROVIDER_PATH, lifetimeS: 15 * 60 }

/** Returns the function with which a log-out here continues at the provider of the session. */
export function createProviderLogOut(kernel: Kernel, providers: SchoolProviders): BeginExternalLogOut {
  return async (session) => {
    const found = await providers.find(session.provider)
    if (found?.logsOut !== true) return undefined
    const hint = await readHint(kernel, session)
    if (hint === undefined) return undefined
    const state = makeSecret()
    const callback = `${kernel.settings.publicOrigin}${loggedOutPath(session.provider)}`
    const address = await found.connector.beginLogOut?.({ state, callback }, hint)
    return address === undefined ? undefined : { address, cookies: [writeSecretCookie(kernel.settings, COOKIE, state)] }
  }
}

/**
 * Returns the log-in page for a browser that comes back from a provider. If this browser did not begin the log-out, or if the
 * provider did not finish it, the page says that the account can still be logged in. The address never depends on the request.
 */
export function findPageAfterLogOut(
  settings: Pick<Settings, 'publicOrigin'>,
  cookies: string | undefined,
  state: string | undefined,
): string {
  const begun = readSecretCookie(cookies, COOKIE)
  return begun !== undefined && begun === state ? `${settings.publicOrigin}/login` : writePageWithSentence(settings)
}

/** Returns the log-in page with the sentence that the account at the provider can still be logged in. */
export const writePageWithSentence = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string =>
  `${publicOrigin}/login?school_account=open`

/** Returns the `Set-Cookie` line that deletes the cookie of a log-out. */
export const forgetLogOut = (settings: Pick<Settings, 'publicOrigin'>): string =>
  writeSecretCookie(settings, { ...COOKIE, lifetimeS: 0 }, '')
