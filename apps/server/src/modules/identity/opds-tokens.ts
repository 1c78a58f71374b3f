import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { OPDS_CLIENT_ID, SERVICE_PATHS } from '@lectern/contracts'
import type { Credentials } from '@lectern/contracts'
import { Refusal, refuse, refuseUntilBack } from '../../kernel/refusal.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'
import { checkCredentials } from './log-in/check-credentials.ts'
import { continueLogIn } from './log-in/finish-log-in.ts'

const TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
})
type TokenResponse = z.infer<typeof TokenResponse>

/** Issues tokens for OPDS apps, which open only the feeds. Authentication for OPDS 1.0 §3.5.6. */
export interface OpdsTokens {
  /**
   * Refuses with the refusals of a log-in, and with `forbidden` if the person logs in with a second step, which OPDS
   * apps do not have.
   */
  readonly issue: (credentials: Credentials, request: FastifyRequest) => Promise<TokenResponse | Refusal>
  /** Refuses with `unauthenticated` if the refresh token has ended or was used before. */
  readonly refresh: (refreshToken: string, request: FastifyRequest) => Promise<TokenResponse | Refusal>
}

/** No page exists at this address: the code never leaves the server. */
export const opdsRedirectUri = (origin: string): string => `${origin}${SERVICE_PATHS.opds}/redirect`

/** Creates the tokens from the authorization code flow of the provider, so no rule of OAuth is implemented twice. */
export function createOpdsTokens(dependencies: IdentityDependencies): OpdsTokens {
  const redirectUri = opdsRedirectUri(dependencies.kernel.settings.publicOrigin)
  const requestTokens = async (form: Readonly<Record<string, string>>, request: FastifyRequest) => {
    const response = await dependencies.app().inject({
      method: 'POST',
      url: `${SERVICE_PATHS.auth}/v2/token`,
      // The list of sessions shows the app.
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': request.headers['user-agent'] ?? '',
      },
      payload: new URLSearchParams({ client_id: OPDS_CLIENT_ID, ...form }).toString(),
    })
    if (response.statusCode >= 500) return refuseUntilBack()
    return response.statusCode === 200 ? TokenResponse.parse(response.json()) : refuse('unauthenticated')
  }
  return {
    issue: async (credentials, request) => {
      const checked = await checkCredentials(dependencies, credentials, request)
      if (checked instanceof Refusal) return checked
      const codeVerifier = randomBytes(32).toString('base64url')
      const query = {
        response_type: 'code',
        client_id: OPDS_CLIENT_ID,
        redirect_uri: redirectUri,
        scope: 'openid',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      } as const
      const person = { accountId: checked.accountId, realm: credentials.realm, amr: ['pwd'] }
      const result = await continueLogIn(dependencies, person, query, undefined)
      if (result instanceof Refusal) return result
      if (result.kind === 'second step')
        return refuse('forbidden', 'This account logs in with a second step, which OPDS apps do not support.')
      const code = new URL(result.redirectUri).searchParams.get('code') ?? ''
      return requestTokens(
        { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri },
        request,
      )
    },
    refresh: (refreshToken, request) =>
      requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, request),
  }
}
