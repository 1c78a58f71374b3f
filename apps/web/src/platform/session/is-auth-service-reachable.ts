/** Maximum delay of a log-out in a network that drops requests. */
const RESPONSE_TIMEOUT_MS = 3000

/** Returns whether the auth service responds. Otherwise a redirect to it would show an error page of the browser. */
export async function isAuthServiceReachable(base: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  try {
    const response = await fetch(`${base}/.well-known/openid-configuration`, { cache: 'no-store', signal })
    // A captive portal responds with HTML, so parsing fails. The body must be read, because a response that is still
    // open prevents the browser from caching the page for the back button.
    await response.json()
    return response.ok
  } catch {
    return false
  }
}
