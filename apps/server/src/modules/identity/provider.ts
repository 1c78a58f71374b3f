import { randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import * as z from 'zod'
import {
  ACR,
  API_AUDIENCE,
  IMPERSONATION_MAX_S,
  OPDS_CLIENT_ID,
  TOKEN_SIGNING_ALG,
  WEB_CLIENT_ID,
} from '@lectern/contracts'
import { readSecret } from '../../kernel/database/secret.ts'
import { ACCESS_TOKEN_LIFETIME_S } from '../../kernel/ended-sessions.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isOutage } from '../../kernel/outage.ts'
import { findPerson, mayLogIn } from '../account/index.ts'
import type { Person } from '../account/index.ts'
import { createImpersonationFinder } from './impersonation/impersonation-finder.ts'
import type { ImpersonationFinder } from './impersonation/impersonation-finder.ts'
import { accessTokenClaims, accessTokenScope, actClaim, idTokenClaims, OIDC_SCOPES } from './claims.ts'
import type { LogInFacts } from './claims.ts'
import { createIdleTime } from './idle-time.ts'
import type { IdleTime } from './idle-time.ts'
import { logInPolicy } from './log-in-policy.ts'
import { opdsRedirectUri } from './opds-tokens.ts'
import { LOG_OUT_TARGETS } from './log-out-targets.ts'
import { createInteractionStore, createPayloadStore } from './payload-store.ts'
import { addErrorCodes, addLogOutAddress, answerOutage } from './provider-responses.ts'
import { recordDevices } from './sessions.ts'

const CODE_LIFETIME_S = 60
const INTERACTION_LIFETIME_S = 15 * 60
const SESSION_LIFETIME_S = 30 * 24 * 3600

/** Paths of the web app that may receive an authorization code. */
const REDIRECT_PATHS = ['/login', '/login/callback']

const COOKIES = {
  names: { session: 'lectern_session', interaction: 'lectern_interaction', resume: 'lectern_resume' },
  long: { httpOnly: true, sameSite: 'lax', path: '/auth', signed: true },
  short: { httpOnly: true, sameSite: 'lax', path: '/', signed: true },
} satisfies Configuration['cookies']

const ROUTES = {
  authorization: '/v1/authorize',
  token: '/v2/token',
  end_session: '/v1/end-session',
  jwks: '/jwks',
  // userinfo.ts serves this endpoint. The provider's own route does not accept access tokens for the API.
  userinfo: '/v1/userinfo',
} satisfies Configuration['routes']

const CLAIMS = {
  // The ID token always contains `acr` and `amr`.
  openid: ['sub', 'name', 'preferred_username', 'act', 'acr', 'amr', 'auth_time'],
  profile: ['name', 'preferred_username'],
} satisfies Configuration['claims']

/** Creates the authorization server from oidc-provider, a certified implementation. */
export async function createProvider(kernel: Kernel): Promise<Provider> {
  const { settings, shards } = kernel
  const cookieKeys = await readSecret(shards.home, 'cookie-keys', z.array(z.string()).min(1), () => [
    randomBytes(32).toString('base64url'),
  ])
  const impersonations = createImpersonationFinder(kernel)
  const findRequestPerson = createPersonFinder(kernel)
  const idle = createIdleTime(kernel)
  const provider = new Provider(kernel.issuer, {
    adapter: (model: string) =>
      model === 'Interaction' ? createInteractionStore(kernel) : createPayloadStore(kernel, model),
    // oidc-provider signs with the first key of the list.
    jwks: { keys: kernel.signingKeys.keys.map(({ signsFrom: _ours, ...key }) => key) },
    clients: [webClient(settings.origins), opdsClient(settings.publicOrigin)],
    cookies: { ...COOKIES, keys: cookieKeys },
    routes: ROUTES,
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: [...OIDC_SCOPES],
    acrValues: Object.values(ACR),
    claims: CLAIMS,
    // The web app reads the name from the ID token. Spec 2 §3.
    conformIdTokenClaims: false,
    extraParams: ['amr_hint', 'reauthenticate', 'act_as', 'act_reason'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: TOKEN_SIGNING_ALG },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A log-out also ends the refresh tokens of the session.
    expiresWithSession: async () => true,
    ttl: lifetimes(impersonations, idle),
    features: features(impersonations),
    interactions: {
      policy: logInPolicy(idle),
      url: (_ctx, { params }) => getInteractionPage(params),
    },
    findAccount: async (ctx, sub) => {
      const person = await findRequestPerson(ctx, sub)
      if (person === undefined || !mayLogIn(person)) return undefined
      const claims = async () => ({ ...idTokenClaims(person), ...actClaim(await impersonations.find(ctx)) })
      return { accountId: person.uid, claims }
    },
    loadExistingGrant: findOrCreateGrant,
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const person = await findRequestPerson(ctx, token.accountId)
      return person && { ...accessTokenClaims(person, getLogInFacts(ctx)), ...actClaim(await impersonations.find(ctx)) }
    },
    formats: {
      customizers: {
        jwt: async (ctx, token, parts) => {
          if (token.kind !== 'AccessToken' || token.accountId === undefined) return
          const person = await findRequestPerson(ctx, token.accountId)
          if (person !== undefined) parts.payload['scope'] = accessTokenScope(token.scopes, person, getLogInFacts(ctx))
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
  })
  recordDevices(provider, kernel)
  addErrorCodes(provider)
  addLogOutAddress(provider)
  // oauth-addresses.ts sets the proxy headers from the settings.
  provider.proxy = true
  provider.on('server_error', (ctx, error) => {
    kernel.log.error({ err: error }, 'authorization server error')
    if (isOutage(error)) answerOutage(ctx)
  })
  return provider
}

function lifetimes(impersonations: ImpersonationFinder, idle: IdleTime): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: (ctx) => impersonations.limitLifetime(ctx, ACCESS_TOKEN_LIFETIME_S),
    AuthorizationCode: CODE_LIFETIME_S,
    IdToken: (ctx) => impersonations.limitLifetime(ctx, ACCESS_TOKEN_LIFETIME_S),
    Interaction: INTERACTION_LIFETIME_S,
    RefreshToken: idle.limitLifetime(SESSION_LIFETIME_S),
    // Refresh tokens end with their session, so a refresh cannot extend an impersonation.
    Session: (ctx) => (ctx.oidc.result?.['impersonation'] === true ? IMPERSONATION_MAX_S : SESSION_LIFETIME_S),
    Grant: SESSION_LIFETIME_S,
  }
}

function features(impersonations: ImpersonationFinder): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: async (ctx) => {
        await impersonations.find(ctx)
        return {
          scope: OIDC_SCOPES.join(' '),
          audience: API_AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_LIFETIME_S,
          jwt: { sign: { alg: TOKEN_SIGNING_ALG } },
        }
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = form
      },
    },
  }
}

async function findOrCreateGrant(ctx: KoaContextWithOIDC) {
  const { client, session } = ctx.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId === undefined ? undefined : await ctx.oidc.provider.Grant.find(grantId)
  // The second use of a code or a refresh token revokes the grant. The browser then gets a new grant.
  if (known !== undefined) return known
  const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  // All clients are parts of this deployment, so there is no consent screen.
  grant.addOIDCScope(OIDC_SCOPES.join(' '))
  grant.addResourceScope(API_AUDIENCE, OIDC_SCOPES.join(' '))
  await grant.save()
  return grant
}

/**
 * Metadata of the web app. oidc-provider compares the redirect addresses as strings: addresses that a browser treats as
 * equal, such as percent-encoded ones, are refused. RFC 9700 §2.1.
 */
function webClient(origins: readonly string[]) {
  return {
    client_id: WEB_CLIENT_ID,
    client_name: 'Lectern',
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: origins.flatMap((origin) => REDIRECT_PATHS.map((path) => `${origin}${path}`)),
    post_logout_redirect_uris: origins.flatMap((origin) => LOG_OUT_TARGETS.map((path) => `${origin}${path}`)),
    id_token_signed_response_alg: TOKEN_SIGNING_ALG,
  }
}

/**
 * Metadata of the client for OPDS apps. `opds-tokens.ts` obtains and exchanges the codes, so no code is sent to the
 * redirect address.
 */
function opdsClient(origin: string) {
  return {
    client_id: OPDS_CLIENT_ID,
    client_name: 'Lectern OPDS',
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [opdsRedirectUri(origin)],
    id_token_signed_response_alg: TOKEN_SIGNING_ALG,
  }
}

/** Returns the path of the page where the user gives the missing input. */
function getInteractionPage(params: Record<string, unknown>): string {
  const authorize = new URLSearchParams({ authorize: toQueryString(params) }).toString()
  const actAs = params['act_as']
  return typeof actAs === 'string' ? `/act-as/${encodeURIComponent(actAs)}?${authorize}` : `/login?${authorize}`
}

function createPersonFinder(kernel: Kernel) {
  const found = new WeakMap<KoaContextWithOIDC, Map<string, Promise<Person | undefined>>>()
  return (ctx: KoaContextWithOIDC, uid: string): Promise<Person | undefined> => {
    const people = found.get(ctx) ?? new Map<string, Promise<Person | undefined>>()
    found.set(ctx, people)
    const person = people.get(uid) ?? findPerson(kernel, uid)
    people.set(uid, person)
    return person
  }
}

function toQueryString(params: Record<string, unknown>): string {
  const texts = Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return new URLSearchParams(texts).toString()
}

function getLogInFacts(ctx: KoaContextWithOIDC): LogInFacts {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
  const source = code ?? refresh
  return {
    amr: source?.amr ?? [],
    acr: source?.acr ?? ACR.basic,
    authTime: source?.authTime ?? Math.floor(Date.now() / 1000),
    sid: source?.sessionUid,
    grantId: source?.grantId,
  }
}
