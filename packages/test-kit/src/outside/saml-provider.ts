import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encryptAssertion } from './encrypt-assertion.ts'
import { listen, type OutsideServer } from './listen.ts'
import { createCertificate, createMetadata } from './saml-metadata.ts'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const LIFETIME_MS = 5 * 60_000

interface SamlIdpOptions {
  /** Lectern's entity id, which the assertions name as their audience. */
  readonly audience: string
  /** The attributes of each person, by NameID and then by the attribute's name. */
  readonly people: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Public key in PEM with which assertions are encrypted. */
  readonly encryptFor?: string
}

/** Changes to a response. By default a response is valid. */
interface Changes {
  readonly issuer?: string
  readonly audience?: string
  readonly inResponseTo?: string
  /** Shifts all times of the response by these milliseconds. */
  readonly shiftMs?: number
  readonly unsigned?: boolean
  /** Returns the changed XML of the signed response. */
  readonly forge?: (xml: string) => string
  readonly status?: string
  /** The provider's identifier of the session. */
  readonly sessionIndex?: string
  /** Encrypts the assertion with this public key (PEM). */
  readonly encryptFor?: string
}

/** A SAML 2.0 identity provider of an external organisation. Its log-in page lists its people. */
export interface SamlIdp extends OutsideServer {
  readonly entityId: string
  /** Public key of the provider, in PEM. */
  readonly certificate: string
  /** Private key of the provider, in PEM, with which a test makes messages. */
  readonly privateKey: string
  /** Certificate of the same key, in PEM. */
  readonly x509: string
  /** The document at `/metadata`. */
  metadata: string
  /**
   * Returns the form that the browser of `person` posts to Lectern. `requestUrl` contains the authentication request.
   */
  createResponseForm(requestUrl: URL, person: string, changes?: Changes): URLSearchParams
}

/**
 * Starts a SAML provider on a free port. Its log-in page has a button for each person, which posts a signed assertion
 * to Lectern (POST binding).
 */
export async function startSamlProvider(options: SamlIdpOptions): Promise<SamlIdp> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const createForm = (origin: string, requestUrl: URL, person: string, changes: Changes): URLSearchParams => {
    const unsignedXml = createResponse(origin, requestUrl, person, options, changes)
    const signedXml = changes.unsigned === true ? unsignedXml : sign(unsignedXml, key)
    const changedXml = changes.forge?.(signedXml) ?? signedXml
    const recipientKey = changes.encryptFor ?? options.encryptFor
    const xml = recipientKey === undefined ? changedXml : encryptAssertion(changedXml, recipientKey)
    return new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: requestUrl.searchParams.get('RelayState') ?? '',
    })
  }
  const x509 = await createCertificate(privateKey)
  const idp = { x509, metadata: '' }
  const server = await listen((origin) => (request, response) => {
    const requestUrl = new URL(request.url ?? '/', origin)
    if (requestUrl.pathname === '/metadata') {
      response.end(idp.metadata)
      return
    }
    // A browser also requests `/favicon.ico`.
    if (!requestUrl.searchParams.has('SAMLRequest')) {
      response.writeHead(404).end()
      return
    }
    const forms = Object.keys(options.people).map((person) => {
      const fields = [...createForm(origin, requestUrl, person, {})].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      )
      return `<form method="post" action="${readConsumerUrl(requestUrl)}">${fields.join('')}<button>${person}</button></form>`
    })
    response.setHeader('content-type', 'text/html')
    response.end(forms.join(''))
  })
  const entity = { entityId: server.origin, entryPoint: `${server.origin}/sso`, certificates: [x509] }
  idp.metadata = createMetadata([entity], new Date(Date.now() + LIFETIME_MS))
  return Object.assign(idp, {
    ...server,
    entityId: server.origin,
    privateKey: key,
    certificate: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    createResponseForm: (requestUrl: URL, person: string, changes: Changes = {}) =>
      createForm(server.origin, requestUrl, person, changes),
  })
}

function createResponse(
  origin: string,
  requestUrl: URL,
  person: string,
  { audience, people }: SamlIdpOptions,
  changes: Changes,
): string {
  const to = changes.inResponseTo ?? readRequestAttribute(requestUrl, 'ID')
  const consumer = readConsumerUrl(requestUrl)
  const now = Date.now() + (changes.shiftMs ?? 0)
  const [at, until] = [now, now + LIFETIME_MS].map((time) => new Date(time).toISOString())
  const issuer = `<saml:Issuer>${changes.issuer ?? origin}</saml:Issuer>`
  const attributes = Object.entries(people[person] ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  const sessionIndex = changes.sessionIndex === undefined ? '' : ` SessionIndex="${changes.sessionIndex}"`
  const status = changes.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at}">${issuer}
<saml:Subject><saml:NameID>${person}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${to}" NotOnOrAfter="${until}" Recipient="${consumer}"/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${at}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${changes.audience ?? audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${at}"${sessionIndex}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at}" Destination="${consumer}" InResponseTo="${to}">${issuer}<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${changes.status === undefined ? assertion : ''}</samlp:Response>`
}

const readConsumerUrl = (requestUrl: URL): string => readRequestAttribute(requestUrl, 'AssertionConsumerServiceURL')

/**
 * Returns the value of an XML attribute of the authentication request; an empty text without such an attribute. The
 * request is deflated and in base64.
 */
function readRequestAttribute(requestUrl: URL, name: string): string {
  const request = inflateRawSync(Buffer.from(requestUrl.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return new RegExp(` ${name}="([^"]+)"`, 'u').exec(request)?.[1] ?? ''
}

function sign(xml: string, privateKey: string): string {
  if (!xml.includes('<saml:Assertion')) return xml
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  })
  signature.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  })
  return signature.getSignedXml()
}
