/** A log-out does not wait longer for a network that swallows requests. */
const ANSWER_TIMEOUT_MS = 3000

/** Whether a page of the auth service can be gone to, so that no error page of the browser comes instead. */
export async function isAuthServiceReachable(base: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    const answer = await fetch(`${base}/.well-known/openid-configuration`, { cache: 'no-store', signal })
    // A network that wants a log-in of its own answers with a page. And an answer that is not read to its end keeps the browser
    // from holding the page in its memory.
    await answer.json()
    return answer.ok
  } catch {
    return false
  }
}
