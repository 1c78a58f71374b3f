/** Maximum wait of a log-out for a network that drops requests. */
const ANSWER_TIMEOUT_MS = 3000

/** Whether the auth service answers, so that a redirect to it shows no error page of the browser. */
export async function isAuthServiceReachable(base: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    const answer = await fetch(`${base}/.well-known/openid-configuration`, { cache: 'no-store', signal })
    // A network with a log-in page of its own answers with HTML. The body is read to its end, because an unread answer
    // keeps the browser from caching the page for the back button.
    await answer.json()
    return answer.ok
  } catch {
    return false
  }
}
