import type { Kernel } from '../../kernel/kernel.ts'

const TIMEOUT_MS = 3000

/**
 * Spec 2 §7: an optional GET that passes the token cookie to a provider's path on log-out. Where the provider does not
 * answer, the person is logged out here all the same.
 */
export async function notifyLogOutProvider({ settings, log }: Kernel, token: string | undefined): Promise<void> {
  const url = settings.logOutProviderUrl
  if (url === undefined || token === undefined) return
  try {
    const answer = await fetch(url, {
      headers: { cookie: `token=${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status >= 400) log.warn({ status: answer.status }, 'the log-out provider refused')
  } catch (error) {
    log.warn({ err: error }, 'the log-out provider did not answer')
  }
}
