import type { FastifyInstance, FastifyReply } from 'fastify'
import { toAnswer } from '../wire/answer-request.ts'
import { authenticate, unauthorized } from '../wire/authenticate.ts'
import type { SandboxAccount } from '../wire/authenticate.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { Faults } from './faults.ts'

/** Adds the switch with which a test sets the faults of an account. It needs the secret key, also if that is revoked. */
export function addFaultSwitch(
  app: FastifyInstance,
  accounts: readonly SandboxAccount[],
  faults: Map<string, Faults>,
): void {
  app.put('/_sandbox/faults', { schema: { hide: true } }, ({ headers, body }, reply): FastifyReply => {
    try {
      const { account, audience } = authenticate(accounts, headers.authorization, undefined)
      if (audience !== 'secret') throw unauthorized('The faults need a secret key.', 'secret_key_required')
      const parsed = Faults.safeParse(readJson(body))
      if (!parsed.success) throw invalidRequest(parsed.error.message)
      faults.set(account.secretKey, parsed.data)
      return reply.send(parsed.data)
    } catch (error) {
      const { status, body: answer } = toAnswer(error)
      return reply.code(status).type('application/json').send(answer)
    }
  })
}

function readJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}
