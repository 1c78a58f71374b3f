import { createSign, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'

/** A request of a SAML provider that ends sessions. */
export interface LogOutRequest {
  readonly issuer: string
  readonly destination: string
  readonly nameId: string
  readonly sessionIndexes?: readonly string[]
  readonly id?: string
  readonly issuedAt?: Date
  readonly notOnOrAfter?: Date
}

/** Returns the XML of a request for a log-out. SAML 2.0 core §3.7.1. */
export function createLogOutRequest(request: LogOutRequest): string {
  const { issuer, destination, nameId, sessionIndexes = [], id = `_${randomUUID()}`, notOnOrAfter } = request
  const sessions = sessionIndexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')
  const until = notOnOrAfter === undefined ? '' : ` NotOnOrAfter="${notOnOrAfter.toISOString()}"`
  const at = (request.issuedAt ?? new Date()).toISOString()
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at}" Destination="${destination}"${until}><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${sessions}</samlp:LogoutRequest>`
}

interface LogOutResponse {
  readonly issuer: string
  readonly destination: string
  readonly inResponseTo: string
  readonly status?: string
}

/** Returns the XML of an answer to a request for a log-out. SAML 2.0 core §3.7.2. */
export function createLogOutResponse({
  issuer,
  destination,
  inResponseTo,
  status = 'Success',
}: LogOutResponse): string {
  return `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${destination}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`
}

interface Signing {
  readonly field: 'SAMLRequest' | 'SAMLResponse'
  readonly privateKey: string
  readonly relayState?: string
  /** Default: RSA with SHA-256. */
  readonly algorithm?: 'rsa-sha256' | 'rsa-sha1'
}

/** Returns the signed query with a message. SAML 2.0 bindings §3.4.4.1. */
export function signQuery(xml: string, { field, privateKey, relayState, algorithm = 'rsa-sha256' }: Signing): string {
  const uri = algorithm === 'rsa-sha1' ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' : `${MORE}${algorithm}`
  const parts: (readonly [string, string])[] = [
    [field, deflateRawSync(xml).toString('base64')],
    ...(relayState === undefined ? [] : [['RelayState', relayState] as const]),
    ['SigAlg', uri],
  ]
  const signed = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const hash = algorithm === 'rsa-sha1' ? 'RSA-SHA1' : 'RSA-SHA256'
  const signature = createSign(hash).update(signed).sign(privateKey, 'base64')
  return `${signed}&Signature=${encodeURIComponent(signature)}`
}

/** Returns the message with a signature inside of it, in base64. SAML 2.0 bindings §3.5.4. */
export function signForm(xml: string, privateKey: string): string {
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: `${MORE}rsa-sha256`,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signature.addReference({
    xpath: '/*',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  })
  signature.computeSignature(xml, { location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' } })
  return Buffer.from(signature.getSignedXml()).toString('base64')
}
