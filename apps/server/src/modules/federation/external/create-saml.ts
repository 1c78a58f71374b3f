import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SamlConfig } from '@node-saml/node-saml'

/** Maximum difference between the clocks of the provider and this server. */
const CLOCK_TOLERANCE_MS = 60_000
/** Lifetime of a SAML request, equal to the lifetime of a pending log-in. */
const REQUEST_LIFETIME_MS = 900_000

/** The settings of a SAML provider, and of this deployment as its client. */
export interface SamlPeer {
  /** URL that receives requests in the HTTP-Redirect binding. */
  readonly entryPoint: string
  /** Entity id of the provider. */
  readonly issuer: string
  /** Certificates or public keys of the provider's signing keys, in PEM. */
  readonly certificates: readonly string[]
  /** Entity id of this deployment at the provider. */
  readonly entityId: string
  /** Private keys, in PEM, for encrypted assertions. The current one is the first. */
  readonly decryptionKeys?: readonly string[]
  /** Private key, in PEM, for our signatures. */
  readonly signingKey?: string | undefined
  /** True: requests for a log-in are signed. Requests for a log-out are always signed. */
  readonly signsRequests?: boolean
  /** The addresses for log-outs: at the provider for requests and responses, and here for both. */
  readonly logOut?: { readonly request: string; readonly response: string; readonly own: string } | undefined
}

/** Creates the functions of node-saml for a provider. `options` adds what a single use needs. */
export function createSaml(
  { entryPoint, issuer, certificates, entityId }: SamlPeer,
  callbackUrl: string,
  options: Partial<SamlConfig> = {},
): SAML {
  return new SAML({
    callbackUrl,
    entryPoint,
    issuer: entityId,
    audience: entityId,
    idpCert: [...certificates],
    idpIssuer: issuer,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    ...options,
  })
}

/** Returns the options with which only the response to a request in `requests` is accepted. */
export function rememberIn(requests: Map<string, string>): Partial<SamlConfig> {
  return {
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_LIFETIME_MS,
    cacheProvider: {
      saveAsync: async (key, value) => {
        requests.set(key, value)
        return { value, createdAt: Date.now() }
      },
      getAsync: async (key) => requests.get(key) ?? null,
      removeAsync: async (key) => (key !== null && requests.delete(key) ? key : null),
    },
  }
}

interface OwnMetadata {
  readonly entityId: string
  readonly callback: string
  readonly singleLogout: string
  readonly privateKey: string
  /** Certificate of the key, in PEM. */
  readonly certificate: string
  readonly signsRequests: boolean
}

/** node-saml wants a certificate also where it does not use one. */
const UNUSED_CERTIFICATE = 'MAA='

/** Returns the metadata of this deployment, as XML, for a provider. SAML 2.0 metadata. */
export function writeSamlMetadata(own: OwnMetadata): string {
  const { entityId, callback, singleLogout, privateKey, certificate, signsRequests } = own
  const peer = { entryPoint: callback, issuer: '', certificates: [UNUSED_CERTIFICATE], entityId }
  const saml = createSaml(peer, callback, { logoutCallbackUrl: singleLogout, privateKey, decryptionPvk: privateKey })
  const xml = saml.generateServiceProviderMetadata(certificate, certificate)
  // node-saml names only the POST binding, and this server takes both.
  return xml
    .replace(/ AuthnRequestsSigned="[^"]*"/u, ` AuthnRequestsSigned="${signsRequests}"`)
    .replace(
      /<SingleLogoutService [^>]*\/>/u,
      (service) => `${service.replace('bindings:HTTP-POST', 'bindings:HTTP-Redirect')}\n    ${service}`,
    )
}
