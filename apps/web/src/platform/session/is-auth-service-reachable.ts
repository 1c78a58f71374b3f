/** Maximum delay of a log-out in a network that drops requests. */
const ANSWER_TIMEOUT_MS = 3000

/** Returns whether the auth service responds. Otherwise a redirect to it would show an error page of the browser. */
export async function isAuthServiceReachable(base: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    const answer = await fetch(`${base}/.well-known/openid-configuration`, { cache: 'no-store', signal })
    // A captive portal responds with HTML, so parsing fails. The body must be read, because a response that is still
    // open prevents the browser from caching the page for the back button.
    await answer.json()
    return answer.ok
  } catch {
    return false
  }
}
