import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  createRemoteJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWTPayload,
} from 'jose'
import { Provider } from 'oidc-provider'
import { listen, readBody, type OutsideServer } from './listen.ts'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'
const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

/** A member of the course, as the list of members has it. */
export interface LtiMember {
  readonly user_id: string
  readonly roles: readonly string[]
  readonly given_name?: string
  readonly family_name?: string
  readonly name?: string
  readonly email?: string
  readonly lis_person_sourcedid?: string
  readonly status?: string
}

interface LtiPlatformOptions {
  readonly clientId: string
  readonly deploymentId: string
  /** Origin of the tool. Can be set later. */
  readonly tool?: string
  readonly members: readonly LtiMember[]
}

/** A launch of a person. */
export interface LtiLaunch {
  readonly sub: string
  /** Address of the tool. Default: its launch address. */
  readonly target?: string
  readonly isDeepLink?: boolean
  /** False: the link has no column in the grade book. */
  readonly hasLineItem?: boolean
  readonly course?: { readonly id: string; readonly title: string }
}

/** A request that the platform has received. */
interface ReceivedScore {
  readonly path: string
  readonly score: unknown
}

/** A learning platform of another organisation. LTI 1.3 with its three services. */
export interface LtiPlatform extends OutsideServer {
  tool: string
  members: readonly LtiMember[]
  /** Number of members on a page of the list. */
  pageSize: number
  /** Status with which the services answer instead. */
  failure: number | undefined
  readonly scores: ReceivedScore[]
  /** The checked answers to requests for a link. */
  readonly links: JWTPayload[]
  /** Changes every ID token. With `otherKey`, another key than the platform's key signs it. */
  tamper: { readonly claims?: (claims: JWTPayload) => JWTPayload; readonly otherKey?: boolean } | undefined
  /** Returns the address at the tool that starts a launch. IMS Security Framework 1.0 §5.1.1.1. */
  startAddress(launch: LtiLaunch): string
}

type State = Omit<LtiPlatform, 'origin' | 'close' | 'startAddress'>

/**
 * Starts a learning platform on a free port. The log-in and the tokens are those of oidc-provider, a certified implementation
 * of OpenID Connect; every person is logged in there already.
 */
export async function startLtiPlatform(options: LtiPlatformOptions): Promise<LtiPlatform> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'platform', alg: 'RS256', use: 'sig' }
  const otherPair = await generateKeyPair('RS256')
  const launches = new Map<string, LtiLaunch>()
  const state: State = {
    tool: options.tool ?? '',
    members: options.members,
    pageSize: 100,
    failure: undefined,
    scores: [],
    links: [],
    tamper: undefined,
  }
  const sign = async (token: string): Promise<string> => {
    const { claims = (same: JWTPayload) => same, otherKey = false } = state.tamper ?? {}
    const signing = otherKey ? otherPair.privateKey : await importJWK(key, 'RS256')
    return new SignJWT(claims(decodeJwt(token))).setProtectedHeader({ alg: 'RS256', kid: 'platform' }).sign(signing)
  }
  const server = await listen((origin) => {
    const provider = createProvider(origin, key, { ...options, state, launches })
    provider.use(async (ctx, next) => {
      // People are logged in at the platform. The interaction below answers at once, which `prompt=none` would forbid.
      ctx.url = ctx.url.replace(/([?&])prompt=none(&|$)/u, '$1')
      await next()
      if (typeof ctx.body !== 'string' || state.tamper === undefined) return
      const [, token] = /name="id_token" value="([^"]+)"/u.exec(ctx.body) ?? []
      if (token !== undefined) ctx.body = ctx.body.replace(token, await sign(token))
    })
    const handle = provider.callback()
    return (request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/interaction/')) void interact(provider, request, response)
      else if (path.startsWith('/services/') || path === '/link' || path.startsWith('/course'))
        void serve(provider, origin, options, state, request, response)
      else void handle(request, response)
    }
  })
  return Object.assign(state, server, {
    startAddress: (launch: LtiLaunch) => {
      const hint = String(launches.size)
      launches.set(hint, launch)
      const query = new URLSearchParams({
        iss: server.origin,
        login_hint: launch.sub,
        target_link_uri: targetAddress(state, launch),
        client_id: options.clientId,
        lti_message_hint: hint,
        lti_deployment_id: options.deploymentId,
      })
      return `${state.tool}/lti/login?${query.toString()}`
    },
  })
}

const targetAddress = ({ tool }: Pick<State, 'tool'>, { target, isDeepLink }: LtiLaunch): string =>
  target ?? `${tool}/lti/${isDeepLink === true ? 'deep-link' : 'launch'}`

interface ProviderOptions extends LtiPlatformOptions {
  readonly state: State
  readonly launches: ReadonlyMap<string, LtiLaunch>
}

function createProvider(origin: string, key: object, { clientId, deploymentId, state, launches }: ProviderOptions) {
  const provider = new Provider(origin, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        redirect_uris: ['https://tool.example/lti/launch'],
        response_types: ['id_token'],
        grant_types: ['implicit', 'client_credentials'],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'RS256',
        jwks_uri: 'https://tool.example/lti/keys',
      },
    ],
    responseTypes: ['id_token'],
    // The only request is that for the keys of the tool.
    fetch: () => globalThis.fetch(`${state.tool}/lti/keys`),
    scopes: ['openid', MEMBERS_SCOPE, SCORE_SCOPE],
    extraParams: ['lti_message_hint'],
    claims: { openid: CLAIMS },
    conformIdTokenClaims: false,
    cookies: { keys: ['a test'] },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { ClientCredentials: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (ctx, sub) => {
      const member = state.members.find(({ user_id }) => user_id === sub)
      const launch = launches.get(String(ctx.oidc.params?.['lti_message_hint']))
      if (member === undefined || launch === undefined) return undefined
      return { accountId: sub, claims: () => writeClaims(origin, { deploymentId, state, member, launch }) }
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  // The port of the tool is not known yet.
  Object.assign(provider.Client.prototype, { redirectUriAllowed: (uri: string) => uri === `${state.tool}/lti/launch` })
  return provider
}

const CLAIMS = [
  'sub',
  'given_name',
  'family_name',
  'name',
  'email',
  ...['message_type', 'version', 'deployment_id', 'target_link_uri', 'roles', 'context', 'resource_link', 'lis'].map(
    (name) => `${LTI}/${name}`,
  ),
  `${DEEP_LINKING}/deep_linking_settings`,
  'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
]

interface ClaimSources {
  readonly deploymentId: string
  readonly state: State
  readonly member: LtiMember
  readonly launch: LtiLaunch
}

/** LTI Core 1.3 §4.3, LTI Deep Linking 2.0 §4.4. */
function writeClaims(origin: string, { deploymentId, state, member, launch }: ClaimSources) {
  const { course = { id: 'course', title: 'Course' }, isDeepLink = false, hasLineItem = true } = launch
  return {
    sub: member.user_id,
    given_name: member.given_name,
    family_name: member.family_name,
    name: member.name,
    email: member.email,
    [`${LTI}/message_type`]: isDeepLink ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: deploymentId,
    [`${LTI}/target_link_uri`]: targetAddress(state, launch),
    [`${LTI}/roles`]: member.roles,
    [`${LTI}/context`]: { ...course, type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection'] },
    [`${LTI}/lis`]: { person_sourcedid: member.lis_person_sourcedid },
    ...(isDeepLink
      ? {
          [`${DEEP_LINKING}/deep_linking_settings`]: {
            deep_link_return_url: `${origin}/link`,
            accept_types: ['ltiResourceLink'],
            accept_presentation_document_targets: ['window'],
            accept_lineitem: true,
            data: 'a value of the platform',
          },
        }
      : { [`${LTI}/resource_link`]: { id: 'link', title: 'A link' } }),
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${origin}/services/members?course=${encodeURIComponent(course.id)}`,
      service_versions: ['2.0'],
    },
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      scope: [SCORE_SCOPE],
      lineitems: `${origin}/services/lineitems`,
      // The address has a query, as that of Moodle.
      ...(hasLineItem && !isDeepLink ? { lineitem: `${origin}/services/lineitems/7/lineitem?type_id=3` } : {}),
    },
  }
}

/** Logs in the person of the hint, without a page. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const result = { login: { accountId: String(params['login_hint']) } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Serves the list of members, the scores, the return address of links, and a course with the tool in a frame. */
async function serve(
  provider: Provider,
  origin: string,
  { clientId }: LtiPlatformOptions,
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', origin)
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  if (url.pathname === '/link') {
    const token = new URLSearchParams(await readBody(request)).get('JWT') ?? ''
    const keys = createRemoteJWKSet(new URL(`${state.tool}/lti/keys`))
    try {
      state.links.push((await jwtVerify(token, keys, { issuer: clientId, audience: origin })).payload)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Link added</h1>')
    } catch (error) {
      return void send(400, { error: String(error) })
    }
  }
  if (url.pathname === '/course') {
    const frame = (url.searchParams.get('frame') ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    response.writeHead(200, { 'content-type': 'text/html' })
    return void response.end(`<h1>Course</h1><iframe title="Lectern" width="800" height="600" src="${frame}"></iframe>`)
  }
  if (state.failure !== undefined) return void send(state.failure, {})
  const [, token = ''] = /^Bearer (\S+)$/u.exec(request.headers.authorization ?? '') ?? []
  const grant = await provider.ClientCredentials.find(token)
  const isScore = url.pathname.endsWith('/scores')
  if (grant?.scope?.split(' ').includes(isScore ? SCORE_SCOPE : MEMBERS_SCOPE) !== true) return void send(401, {})
  if (isScore) {
    state.scores.push({ path: `${url.pathname}${url.search}`, score: JSON.parse(await readBody(request)) })
    return void send(200, {})
  }
  const start = Number(url.searchParams.get('start') ?? 0)
  const next = start + state.pageSize
  const more = new URL(url)
  more.searchParams.set('start', String(next))
  const body = {
    id: url.href,
    context: { id: url.searchParams.get('course') },
    members: state.members.slice(start, next),
  }
  send(200, body, next < state.members.length ? { link: `<${more.href}>; rel="next"` } : {})
}
