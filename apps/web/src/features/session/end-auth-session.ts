import type { OAuthClient } from '../../platform/session/oauth-client.ts'

/** Ends the browser's session at the auth service. The page stays open. Resolves to true after success. */
export async function endAuthSession(oauth: Pick<OAuthClient, 'logOutUrl'>): Promise<boolean> {
  const response = fetch(oauth.logOutUrl(null), { credentials: 'include', redirect: 'manual' })
  // The auth service responds with a redirect, which fetch must not follow.
  return response.then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )
}
