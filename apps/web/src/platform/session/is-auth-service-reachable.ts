/** Maximum milliseconds to wait for a response. */
const RESPONSE_TIMEOUT_MS = 3000

/** Returns whether the auth service responds. If not, a redirect would show an error page of the browser. */
export async function isAuthServiceReachable(base: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  try {
    const response = await fetch(`${base}/.well-known/openid-configuration`, { cache: 'no-store', signal })
    // The HTML of a captive portal cannot be parsed. An unread body would keep the page out of the browser's back
    // cache.
    await response.json()
    return response.ok
  } catch {
    return false
  }
}
