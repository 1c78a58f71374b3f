import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
// @ts-expect-error -- the package has no types
import untyped from 'samlp'
import { listen, type OutsideServer } from './listen.ts'
import { createCertificate } from './saml-metadata.ts'

interface Options {
  readonly issuer: string
  readonly cert: string
  readonly key?: string
  readonly redirectEndpointPath?: string
  readonly postEndpointPath?: string
  readonly getPostURL?: (
    audience: string,
    request: { readonly documentElement: { getAttribute(name: string): string } },
    req: object,
    done: (error: null, address: string) => void,
  ) => void
  readonly getUserFromRequest?: (req: object) => object
  readonly profileMapper?: (user: object) => {
    readonly getClaims: () => object
    readonly getNameIdentifier: () => { readonly nameIdentifier: string }
  }
}
type Handler = (req: object, res: object, next: (error: unknown) => void) => void

/** The parts of samlp that the provider uses. */
const samlp: { metadata(options: Options): Handler; auth(options: Options): Handler } = untyped

interface SamlpOptions {
  /** Id of the person who logs in at once. */
  readonly person: string
  /** Attributes of the person, by name. */
  readonly attributes: Readonly<Record<string, string>>
  /** Default: a port that the system chooses. */
  readonly port?: number
}

/**
 * Starts a SAML provider that an implementation of another project runs (samlp, by Auth0), on a free port. `/metadata` has
 * its metadata. Its log-in page posts the signed assertion of the person at once.
 */
export async function startSamlpProvider({ person, attributes, port }: SamlpOptions): Promise<OutsideServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const cert = await createCertificate(privateKey)
  return listen((issuer) => {
    const metadata = samlp.metadata({ issuer, cert, redirectEndpointPath: '/sso', postEndpointPath: '/sso' })
    const logIn = samlp.auth({
      issuer,
      cert,
      key,
      getPostURL: (_audience, request, _req, done) =>
        done(null, request.documentElement.getAttribute('AssertionConsumerServiceURL')),
      getUserFromRequest: () => ({ id: person, emails: [], name: {}, displayName: person }),
      profileMapper: () => ({
        getClaims: () => attributes,
        getNameIdentifier: () => ({ nameIdentifier: person }),
      }),
    })
    return (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
      const handle = pathname === '/metadata' ? metadata : logIn
      handle(toExpress(request, searchParams), toExpressResponse(response), (error) => {
        response.writeHead(500).end(String(error))
      })
    }
  }, port)
}

/** The parts of Express that samlp uses. */
const toExpress = (request: IncomingMessage, query: URLSearchParams) =>
  Object.assign(request, { query: Object.fromEntries(query), protocol: 'http', originalUrl: request.url ?? '' })

const toExpressResponse = (response: ServerResponse) =>
  Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (body: string | Buffer) => response.end(body),
  })
