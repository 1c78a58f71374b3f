import type { Kernel } from '../../kernel/kernel.ts'

const TIMEOUT_MS = 3000

/**
 * Sends the cookie `token` to the log-out provider of the deployment. Spec 2 §7. An error of the provider does not stop
 * the log-out.
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
    if (answer.status >= 400) log.warn({ status: answer.status }, 'the log-out provider returned an error status')
  } catch (error) {
    log.warn({ err: error }, 'the log-out provider did not answer')
  }
}
