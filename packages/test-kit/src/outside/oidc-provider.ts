import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, importJWK, decodeJwt, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import { readBody, listen, type OutsideServer } from './listen.ts'
import type { TokenRequest } from './process-messages.ts'

/** The claims of a person at the external organisation, including `sub`. */
export type OutsidePerson = Readonly<Record<string, unknown>> & { readonly sub: string }

interface OidcIdpOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly people: readonly OutsidePerson[]
  /** Returns whether another secret is valid, too. Default: only `clientSecret` is valid. */
  readonly acceptsSecret?: (secret: string) => boolean
  /** Default: a port that the system chooses. */
  readonly port?: number
}

/** An OpenID provider of an external organisation. Its log-in page lists its people. */
export interface OidcIdp extends OutsideServer {
  /**
   * Changes every ID token. `claims` returns the changed claims. With `otherKey`, another key than the provider's key
   * signs the token.
   */
  tamper: { readonly claims?: (claims: JWTPayload) => JWTPayload; readonly otherKey?: boolean | undefined } | undefined
  /** Signs a token with the key of the ID tokens, or with another key. */
  signToken(request: TokenRequest): Promise<string>
  /** Sets the address for OpenID Connect Back-Channel Logout 1.0. */
  setBackChannel(address: string | undefined): Promise<void>
  /** The results of the requests to the back channel. */
  readonly backChannelResults: readonly ('success' | 'error')[]
}

/**
 * Starts an OpenID provider (oidc-provider, a certified implementation) on a free port. Its log-in page has a button
 * for each person.
 */
export async function startOidcProvider(options: OidcIdpOptions): Promise<OidcIdp> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'outside', alg: 'RS256', use: 'sig' }
  const otherPair = await generateKeyPair('RS256')
  const idp: Pick<OidcIdp, 'tamper'> = { tamper: undefined }
  const backChannelResults: ('success' | 'error')[] = []
  const signToken = async ({ claims, otherKey = false, type }: TokenRequest): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'outside', ...(type === undefined ? {} : { typ: type }) })
      .sign(otherKey ? otherPair.privateKey : await importJWK(key, 'RS256'))
  const started: { provider?: Provider } = {}
  const server = await listen((origin) => {
    const provider = createProvider(origin, key, options)
    started.provider = provider
    provider.on('backchannel.success', () => void backChannelResults.push('success'))
    provider.on('backchannel.error', () => void backChannelResults.push('error'))
    provider.use(async (ctx, next) => {
      await next()
      const body: unknown = ctx.body
      if (idp.tamper === undefined || typeof body !== 'object' || body === null || !('id_token' in body)) return
      const { claims = (same: JWTPayload) => same, otherKey } = idp.tamper
      ctx.body = { ...body, id_token: await signToken({ claims: claims(decodeJwt(String(body.id_token))), otherKey }) }
    })
    const handle = provider.callback()
    return (request, response) => {
      const uid = /^\/interaction\/(?<uid>[\w-]+)/u.exec(request.url ?? '')?.groups?.['uid']
      void (uid === undefined ? handle(request, response) : interact(provider, options.people, request, response))
    }
  }, options.port)
  const setBackChannel = async (backchannelLogoutUri: string | undefined): Promise<void> => {
    Object.assign((await started.provider?.Client.find(options.clientId)) ?? {}, { backchannelLogoutUri })
  }
  return Object.assign(idp, { ...server, signToken, setBackChannel, backChannelResults })
}

function createProvider(origin: string, key: object, options: OidcIdpOptions): Provider {
  const { clientId, clientSecret, people } = options
  const claims = [...new Set(people.flatMap((person) => Object.keys(person)))]
  const provider = new Provider(origin, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/never`],
        token_endpoint_auth_method: 'client_secret_post',
        // With this, the ID tokens have the claim `sid`.
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: claims, profile: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const button = '<button name="logout" value="yes">Log out</button></form>'
          ctx.body = `<!doctype html><title>Log out</title>${form.replace('</form>', button)}`
        },
      },
    },
    // The provider refuses requests to 127.0.0.1 by its own dispatcher, which is left out.
    fetch: (url, { method, headers, body, signal } = {}) =>
      fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null, signal: signal ?? null }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.find((one) => one.sub === sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  // The port of the server under test is not known yet. Therefore every address that ends in `/callback` is allowed.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => uri.endsWith('/callback'),
    postLogoutRedirectUriAllowed: (uri: string) => uri.endsWith('/logged-out'),
  })
  if (options.acceptsSecret !== undefined)
    Object.assign(provider.Client.prototype, { compareClientSecret: options.acceptsSecret })
  return provider
}

/** Shows the log-in page and handles its form. */
async function interact(
  provider: Provider,
  people: readonly OutsidePerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const buttons = people.map(({ sub }) => `<button name="sub" value="${sub}">${sub}</button>`)
    response.setHeader('content-type', 'text/html')
    response.end(`<form method="post">${buttons.join('')}<button name="sub" value="">Cancel</button></form>`)
    return
  }
  const sub = new URLSearchParams(await readBody(request)).get('sub') ?? ''
  const result = sub === '' ? { error: 'access_denied' } : { login: { accountId: sub } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}
