import type { Credentials } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { checkAttempt } from '../../../kernel/attempt-limit.ts'
import { Refusal, refuse, refuseForNow } from '../../../kernel/refusal.ts'
import { findLogin, verifyPassword } from '../../account/index.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { readDevice } from '../log-in-limits/device-cookie.ts'
import { logInAccount } from '../log-in-limits/log-in-attempts.ts'

const BUSY_WAIT_S = 1

/**
 * Returns the uid of the person, and `Set-Cookie` lines for the browser. Refuses with `wrong_credentials` and
 * `too_many_requests`.
 */
export async function checkCredentials(
  { kernel, logInAttempts, passwordGate }: Pick<IdentityDependencies, 'kernel' | 'logInAttempts' | 'passwordGate'>,
  { realm, username, password }: Credentials,
  request: FastifyRequest,
): Promise<{ accountId: string; cookies: readonly string[] } | Refusal> {
  const account = logInAccount(realm, username)
  const source = { address: request.ip, device: readDevice(request.headers.cookie) }
  const attempt = await logInAttempts.begin(account, source)
  if (attempt instanceof Refusal) return attempt
  // Known accounts have separate queues, so that they do not wait for each other at a shared address.
  const visitor = attempt.known ? { queueKey: account, known: true } : { queueKey: request.ip, known: false }
  const check = async () => {
    const login = await findLogin(kernel, realm, username)
    return (await verifyPassword(login?.passwordHash, password)) ? login?.uid : undefined
  }
  const accountId = await checkAttempt(
    () => passwordGate.run(visitor, check),
    () => attempt.cancel(),
  )
  if (accountId === 'busy') {
    await attempt.cancel()
    return refuseForNow(BUSY_WAIT_S)
  }
  if (accountId === undefined) return refuse('wrong_credentials')
  return { accountId, cookies: await attempt.succeeded() }
}
