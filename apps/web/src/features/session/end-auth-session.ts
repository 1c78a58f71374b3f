import type { OAuthClient } from '../../platform/session/oauth-client.ts'

/** Ends whatever session this browser has at the auth service, without leaving the page; false where it did not hear of it. */
export async function endAuthSession(oauth: Pick<OAuthClient, 'logOutUrl'>): Promise<boolean> {
  const asked = fetch(oauth.logOutUrl(null), { credentials: 'include', redirect: 'manual' })
  // It answers with a redirect, which is not followed.
  return asked.then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )
}
