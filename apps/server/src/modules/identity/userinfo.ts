import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SERVICE_PATHS } from '@lectern/contracts'
import { authenticate } from '../../kernel/authenticate.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findPerson } from '../account/index.ts'
import { idTokenClaims } from './claims.ts'

const Form = z.object({ access_token: z.string().max(16_384) })

/** Registers `/v1/userinfo`, which returns claims of the person. OpenID Connect Core §5.3, RFC 6750 §2. */
export function registerUserinfo(app: FastifyInstance, kernel: Kernel): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${SERVICE_PATHS.auth}/v1/userinfo`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const actor = await authenticate({ access: 'user', service: 'auth' }, readBearer(request), kernel.verifyToken)
      const person = actor && (await findPerson(kernel, actor.userId))
      if (person === undefined) throw refuse('unauthenticated')
      void reply.header('cache-control', 'no-store')
      return { ...idTokenClaims(person), ...(actor?.act === undefined ? {} : { act: actor.act }) }
    },
  })
}

function readBearer(request: FastifyRequest): string | undefined {
  const form = Form.safeParse(request.body)
  return request.headers.authorization ?? (form.success ? `Bearer ${form.data.access_token}` : undefined)
}
