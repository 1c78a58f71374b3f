import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { logInByCredentials } from '@lectern/contracts'
import type { Credentials } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { letIn, noContent, route } from '../../kernel/route.ts'
import { findLogin, verifyPassword } from '../account/index.ts'
import { authorizeAs } from './authorize-as.ts'
import { ACR } from './claims.ts'
import { isFromElsewhere } from './from-elsewhere.ts'
import { createSlowDown } from './slow-down.ts'

/** `POST /auth/v1/login`: checks a password, then walks the real authorize addresses in the person's name. PRODUCT. */
export function logInRoute(kernel: Kernel, provider: Provider, app: () => FastifyInstance): Route {
  const slowDown = createSlowDown(kernel.clock)
  return route(logInByCredentials, {
    policy: letIn,
    act: async ({ query, body, request }) => {
      if (isFromElsewhere(request, kernel.settings.origins))
        return refuse('forbidden', 'Log in from the web app itself.')
      const key = `${body.realm} ${body.username.toLowerCase()} ${request.ip}`
      const wait = slowDown.waitFor(key)
      if (wait > 0) return new Refusal('too_many_requests', { headers: { 'retry-after': `${Math.ceil(wait / 1000)}` } })
      const accountId = await checkCredentials(kernel, body)
      if (accountId === undefined) {
        slowDown.failed(key)
        return refuse('wrong_credentials')
      }
      slowDown.succeeded(key)
      return authorizeAs(app(), provider, { accountId, amr: ['pwd'], acr: ACR.basic }, query)
    },
    present: ({ redirectUri, cookies }) => ({
      ...noContent(),
      headers: { 'redirect-uri': redirectUri, 'set-cookie': cookies },
    }),
  })
}

async function checkCredentials(
  kernel: Kernel,
  { realm, username, password }: Credentials,
): Promise<string | undefined> {
  const login = await findLogin(kernel, realm, username)
  return (await verifyPassword(login?.passwordHash, password)) ? login?.uid : undefined
}
