import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { registerUserinfo } from './userinfo.ts'

const FORM = 'application/x-www-form-urlencoded'
const AUTHORIZE = `${SERVICE_PATHS.auth}/v1/authorize`
const Fields = z.record(z.string(), z.string())

export async function registerFormAddresses(app: FastifyInstance, kernel: Kernel): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  registerUserinfo(app, kernel)
  // OpenID Connect Core §3.1.2.1 requires POST too. A browser sends no SameSite cookie with a form of another site. The
  // redirect makes the browser send the cookie with a GET request.
  app.post(AUTHORIZE, { schema: { hide: true } }, async (request, reply) => {
    const fields = Fields.safeParse(request.body)
    const query = new URLSearchParams(fields.success ? fields.data : {}).toString()
    return reply.header('cache-control', 'no-store').redirect(`${AUTHORIZE}?${query}`, 303)
  })
}
