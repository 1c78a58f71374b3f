import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { parseXml } from '@lectern/reader-engine/xml'
import type { XmlElement, XmlNode } from '@lectern/reader-engine/package'
import type { Profile, SAML } from '@node-saml/node-saml'
import type { ProviderMessage, SamlLogOutMessage } from './connector.ts'
import { createSaml } from './create-saml.ts'
import type { SamlPeer } from './create-saml.ts'

const inflate = promisify(inflateRaw)

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
/** Maximum age of a message. Its id is stored for longer, so that it counts once. */
export const LOG_OUT_MESSAGE_MAX_AGE_MS = 600_000
const CLOCK_TOLERANCE_MS = 60_000
const MESSAGE_MAX_BYTES = 100_000
/** The fields of a signed query. SAML 2.0 bindings §3.4.4.1. */
const QUERY_FIELDS = new Set(['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'])
/** node-saml accepts each algorithm that the platform knows, also weak ones. */
const QUERY_ALGORITHMS = new Set(
  ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`),
)

/** Returns the id of our request for a log-out. An id of XML begins with no digit. */
export const toRequestId = (state: string): string => `_${state}`

/**
 * Checks a message of SAML Single Logout: signature, issuer, destination and age. Returns undefined for one that is not
 * valid. The caller checks that a request counts once. SAML 2.0 profiles §4.4, bindings §3.4 and §3.5.
 */
export async function readLogOutMessage(
  peer: SamlPeer,
  message: ProviderMessage,
): Promise<SamlLogOutMessage | undefined> {
  const { signingKey, logOut } = peer
  if (signingKey === undefined || logOut === undefined) return undefined
  try {
    const own = logOut.own
    const [decryptionPvk] = peer.decryptionKeys ?? []
    const key = decryptionPvk === undefined ? {} : { decryptionPvk }
    const saml = createSaml(peer, own, { privateKey: signingKey, logoutUrl: logOut.response, ...key })
    const fields = 'query' in message ? readSignedQuery(message.query) : message.form
    if (fields === undefined) return undefined
    const root = parseXml(await decodeMessage(fields, 'query' in message), 'log-out message')
    if (!isAddressedTo(root, own) || !isFresh(root) || readChild(root, 'Issuer', ASSERTION) !== peer.issuer)
      return undefined
    const profile = await checkSignature(saml, fields, message)
    if (root.localName === 'LogoutResponse') return readAnswer(root, fields['RelayState'])
    if (profile === null || profile.nameID === '') return undefined
    return {
      kind: 'request',
      id: root.getAttribute('ID') ?? '',
      subject: profile.nameID,
      sids: listChildren(root).flatMap((child) => (isNamed(child, 'SessionIndex', PROTOCOL) ? [readText(child)] : [])),
      writeAnswer: () => saml.getLogoutResponseUrlAsync(profile, fields['RelayState'] ?? '', {}, true),
    }
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, string>>

/**
 * Returns the fields of a signed query. node-saml finds the signed text by the raw name of a field, so a name that is encoded
 * or occurs twice is refused: the signature would cover another value than the one that is read.
 */
function readSignedQuery(query: string): Fields | undefined {
  const names = query.split('&').map((part) => part.split('=', 1)[0] ?? '')
  const isPlain = names.every((name) => QUERY_FIELDS.has(name)) && new Set(names).size === names.length
  const fields: Fields = Object.fromEntries(new URLSearchParams(query))
  const hasSignature = fields['Signature'] !== undefined && QUERY_ALGORITHMS.has(fields['SigAlg'] ?? '')
  return isPlain && hasSignature ? fields : undefined
}

async function decodeMessage(fields: Fields, isDeflated: boolean): Promise<string> {
  const { SAMLRequest: request, SAMLResponse: response } = fields
  if ((request === undefined) === (response === undefined)) throw new Error('the message is not one message')
  const bytes = Buffer.from(request ?? response ?? '', 'base64')
  return (isDeflated ? await inflate(bytes, { maxOutputLength: MESSAGE_MAX_BYTES }) : bytes).toString('utf8')
}

/** Throws if the signature is missing or wrong. Returns the person whom a request names. */
async function checkSignature(saml: SAML, fields: Fields, message: ProviderMessage): Promise<Profile | null> {
  if ('query' in message) return (await saml.validateRedirectAsync({ ...fields }, message.query)).profile
  return 'SAMLRequest' in fields
    ? (await saml.validatePostRequestAsync({ ...fields })).profile
    : (await saml.validatePostResponseAsync({ ...fields })).profile
}

/** A message for another service must not count here. */
const isAddressedTo = (root: XmlElement, own: string): boolean =>
  root.namespaceURI === PROTOCOL &&
  (root.localName === 'LogoutRequest' || root.localName === 'LogoutResponse') &&
  root.getAttribute('Destination') === own

function isFresh(root: XmlElement): boolean {
  const age = Date.now() - new Date(root.getAttribute('IssueInstant') ?? '').getTime()
  return age >= -CLOCK_TOLERANCE_MS && age <= LOG_OUT_MESSAGE_MAX_AGE_MS
}

/** Returns the answer to our request, which `RelayState` names, too. */
function readAnswer(root: XmlElement, state: string | undefined): SamlLogOutMessage | undefined {
  if (state === undefined || root.getAttribute('InResponseTo') !== toRequestId(state)) return undefined
  const status = listChildren(root).find((child) => isNamed(child, 'Status', PROTOCOL))
  const code = status && listChildren(status).find((child) => isNamed(child, 'StatusCode', PROTOCOL))
  return { kind: 'response', state, success: code?.getAttribute('Value') === SUCCESS }
}

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === 1
const isNamed = (element: XmlElement, name: string, namespace: string): boolean =>
  element.localName === name && element.namespaceURI === namespace
const listChildren = (element: XmlElement): XmlElement[] => Array.from(element.childNodes).filter(isElement)
const readText = (element: XmlElement): string => element.textContent ?? ''
const readChild = (element: XmlElement, name: string, namespace: string): string | undefined =>
  listChildren(element)
    .filter((child) => isNamed(child, name, namespace))
    .map((child) => readText(child).trim())[0]
