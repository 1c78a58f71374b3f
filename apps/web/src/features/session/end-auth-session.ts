import type { OAuthClient } from '../../platform/session/oauth-client.ts'

/**
 * Ends the browser's session at the auth service without leaving the page. Resolves to true if the auth service
 * responds with a redirect, otherwise to false.
 */
export async function endAuthSession(oauth: Pick<OAuthClient, 'logOutUrl'>): Promise<boolean> {
  const response = fetch(oauth.logOutUrl(null), { credentials: 'include', redirect: 'manual' })
  // The auth service responds with a redirect, which fetch must not follow.
  return response.then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )
}
