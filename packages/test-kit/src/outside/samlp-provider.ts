import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
// @ts-expect-error -- the package has no types
import untyped from 'samlp'
import { listen, type OutsideServer } from './listen.ts'
import type { SamlpSettings } from './process-messages.ts'
import { createCertificate } from './saml-metadata.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** A session at a service, for the log-out. */
interface Participant {
  readonly serviceProviderId: string
  readonly nameId: string
  readonly nameIdFormat: string
  readonly sessionIndex: string
  readonly serviceProviderLogoutURL: string
  readonly cert: string
  readonly binding: string
}

interface Options {
  readonly issuer: string
  readonly cert: string
  readonly key?: string
  readonly redirectEndpointPath?: string
  readonly postEndpointPath?: string
  readonly logoutEndpointPaths?: { readonly redirect: string }
  /** Certificate of the service that must sign its requests. */
  readonly signingCert?: string
  /** Certificate and public key with which assertions are encrypted. */
  readonly encryptionCert?: string
  readonly encryptionPublicKey?: string
  readonly sessionIndex?: string
  readonly sessionParticipants?: object
  readonly protocolBinding?: string
  readonly deflate?: boolean
  readonly signatureAlgorithm?: string
  readonly digestAlgorithm?: string
  readonly getPostURL?: (
    audience: string,
    request: { readonly documentElement: { getAttribute(name: string): string } },
    req: object,
    done: (error: null, address: string) => void,
  ) => void
  readonly getUserFromRequest?: (req: object) => object
  readonly profileMapper?: (user: object) => {
    readonly getClaims: () => object
    readonly getNameIdentifier: () => { readonly nameIdentifier: string; readonly nameIdentifierFormat: string }
  }
}
type Handler = (req: object, res: object, next: (error: unknown) => void) => void

/** The parts of samlp that the provider uses. */
const samlp: {
  metadata(options: Options): Handler
  auth(options: Options): Handler
  logout(options: Options): Handler
} = untyped

interface SamlpOptions {
  /** Id of the person who logs in at once. */
  readonly person: string
  /** Attributes of the person, by name. */
  readonly attributes: Readonly<Record<string, string>>
  /** Default: a port that the system chooses. */
  readonly port?: number
}

/** A SAML provider of another project. */
export interface SamlpIdp extends OutsideServer {
  /** The data of the service, and what the provider asks of it. */
  settings: SamlpSettings
  /** True if the last request for a log-in had a signature. */
  readonly received: { signed: boolean }
  /** The number of sessions at the service that the provider knows. */
  countSessions(): number
}

const NAME_ID_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/**
 * Starts a SAML provider that an implementation of another project runs (samlp, by Auth0). `/metadata` has its metadata.
 * Its log-in page posts the signed assertion of the person at once. `/logout` takes and sends requests for a log-out.
 */
export async function startSamlpProvider({ person, attributes, port }: SamlpOptions): Promise<SamlpIdp> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const cert = await createCertificate(privateKey)
  const participants: Participant[] = []
  const state: Pick<SamlpIdp, 'settings' | 'received'> = { settings: {}, received: { signed: false } }
  const session = {}
  const server = await listen((issuer) => {
    const metadata = samlp.metadata({
      issuer,
      cert,
      redirectEndpointPath: '/sso',
      postEndpointPath: '/sso',
      logoutEndpointPaths: { redirect: '/logout' },
    })
    const logIn: Handler = (req, res, next) => {
      const { service, wantsSigned = false, encrypts = false } = state.settings
      const sessionIndex = `session-${participants.length + 1}`
      if (service !== undefined)
        participants.push({
          serviceProviderId: service.entityId,
          nameId: person,
          nameIdFormat: NAME_ID_FORMAT,
          sessionIndex,
          serviceProviderLogoutURL: service.singleLogout,
          cert: service.certificate,
          binding: REDIRECT,
        })
      samlp.auth({
        issuer,
        cert,
        key,
        sessionIndex,
        ...(wantsSigned && service !== undefined ? { signingCert: service.certificate } : {}),
        ...(encrypts && service !== undefined ? encryptFor(service.certificate) : {}),
        getPostURL: (_audience, request, _req, done) =>
          done(null, request.documentElement.getAttribute('AssertionConsumerServiceURL')),
        getUserFromRequest: () => ({ id: person, emails: [], name: {}, displayName: person }),
        profileMapper: () => ({
          getClaims: () => attributes,
          getNameIdentifier: () => ({ nameIdentifier: person, nameIdentifierFormat: NAME_ID_FORMAT }),
        }),
      })(req, res, next)
    }
    const logOut: Handler = (req, res, next) =>
      samlp.logout({
        issuer,
        cert,
        key,
        protocolBinding: REDIRECT,
        deflate: true,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        sessionParticipants: createParticipants(participants),
      })(req, res, next)
    return (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
      if (pathname === '/sso') state.received.signed = searchParams.has('Signature')
      const handle = pathname === '/metadata' ? metadata : pathname === '/logout' ? logOut : logIn
      handle(
        Object.assign(toExpress(request, searchParams), { session }),
        toExpressResponse(response, state),
        (error) => {
          response.writeHead(500).end(String(error))
        },
      )
    }
  }, port)
  return Object.assign(state, { ...server, countSessions: () => participants.length })
}

/** samlp does not export its class for the sessions, so this object has the same functions. */
function createParticipants(all: Participant[]) {
  const find = (issuer: string | undefined, sids: string | readonly string[], nameId: string): number =>
    all.findIndex(
      (each) =>
        (issuer === undefined || each.serviceProviderId === issuer) &&
        [sids].flat().includes(each.sessionIndex) &&
        each.nameId === nameId,
    )
  return {
    get: (issuer: string, sids: readonly string[], nameId: string, done: (error: null, found?: Participant) => void) =>
      done(null, all[find(issuer, sids, nameId)]),
    hasElements: () => all.length > 0,
    getFirst: (done: (error: null, found?: Participant) => void) => done(null, all[0]),
    remove: (issuer: string, sid: string, nameId: string, done: (error: null, removed?: Participant) => void) => {
      const at = find(issuer, sid, nameId)
      done(null, at < 0 ? undefined : all.splice(at, 1)[0])
    },
  }
}

function encryptFor(certificate: string) {
  const publicKey = createPublicKey(certificate).export({ type: 'spki', format: 'pem' }).toString()
  return { encryptionCert: certificate, encryptionPublicKey: publicKey }
}

/** The parts of Express that samlp uses. */
const toExpress = (request: IncomingMessage, query: URLSearchParams) =>
  Object.assign(request, {
    query: Object.fromEntries(query),
    body: {},
    protocol: 'http',
    originalUrl: request.url ?? '',
  })

/** `settings.wantsSigned` is written into the metadata, which samlp cannot do. */
const toExpressResponse = (response: ServerResponse, { settings }: Pick<SamlpIdp, 'settings'>) =>
  Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    redirect: (address: string) => response.writeHead(302, { location: address }).end(),
    send: (body: string | Buffer | number) =>
      response.end(
        typeof body === 'string' && settings.wantsSigned === true
          ? body.replace('<IDPSSODescriptor ', '<IDPSSODescriptor WantAuthnRequestsSigned="true" ')
          : typeof body === 'number'
            ? String(body)
            : body,
      ),
  })
