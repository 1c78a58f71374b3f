import { switchReader as switchReaderCall } from '@lectern/contracts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import type { Platform } from '../../platform/platform.tsx'

/**
 * Begins the session of another reader of the family in this browser, in place of the current session. Returns the code
 * of a refusal, or null. Throws the errors of the code exchange.
 */
export async function switchReader(
  { http, oauth, session }: Pick<Platform, 'http' | 'oauth' | 'session'>,
  uid: string,
  pin?: string,
): Promise<RefusalCode | null> {
  const query = await oauth.beginLogIn('/')
  const result = await http.call(switchReaderCall, {
    params: { uid },
    query,
    body: pin === undefined ? {} : { pin },
  })
  const address = result.ok ? result.headers.get('redirect-uri') : null
  if (address === null) {
    await oauth.cancelLogIn()
    return result.ok ? 'no_code_received' : result.code
  }
  session.begin((await oauth.finishLogIn(new URL(address))).tokens)
  return null
}
