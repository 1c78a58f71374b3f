import { parseXml } from '@lectern/reader-engine/xml'
import type { XmlElement, XmlNode } from '@lectern/reader-engine/package'
import { SignedXml } from 'xml-crypto'

const MD = 'urn:oasis:names:tc:SAML:2.0:metadata'
const DS = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** A provider as its metadata describes it. */
export interface SamlDescription {
  readonly issuer: string
  readonly entryPoint: string
  /** Certificates of the signing keys, in PEM. During a change of keys there are several. */
  readonly certificates: readonly string[]
  /** True if the provider takes only signed requests for a log-in. */
  readonly wantsSignedRequests: boolean
  /** Addresses for the log-out in the HTTP-Redirect binding; undefined if the provider offers none. */
  readonly logOut: { readonly request: string; readonly response: string } | undefined
  /** When the description ends; undefined without an end. */
  readonly validUntil: Date | undefined
}

/** Why metadata cannot be used. */
export class MetadataError extends Error {
  readonly fault: 'invalid-response' | 'untrusted' | 'expired'

  constructor(fault: MetadataError['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

interface MetadataExpectation {
  /** Entity id of the provider. Undefined: the metadata has one provider. */
  readonly entityId: string | undefined
  /** Certificate of the federation, in PEM, that has signed the metadata. Undefined: the metadata needs no signature. */
  readonly certificate: string | undefined
  readonly now: Date
}

/**
 * Reads a provider from SAML 2.0 metadata: its own, or that of a federation. With `certificate`, only what the federation
 * has signed is read. Throws a `MetadataError`.
 */
export function readSamlMetadata(text: string, { entityId, certificate, now }: MetadataExpectation): SamlDescription {
  const root = parse(certificate === undefined ? text : readSigned(text, certificate))
  const entities = listEntities(root)
  const providers = entities.filter(
    ({ element }) =>
      findChild(element, 'IDPSSODescriptor') !== undefined &&
      (entityId === undefined || element.getAttribute('entityID') === entityId),
  )
  const [found, ...others] = providers
  if (found === undefined) throw new MetadataError('invalid-response', 'the metadata has no such provider')
  if (others.length > 0) throw new MetadataError('invalid-response', 'the metadata has several providers')
  if (found.validUntil !== undefined && found.validUntil <= now)
    throw new MetadataError('expired', 'the metadata has ended')
  return describe(found)
}

interface Entity {
  readonly element: XmlElement
  readonly validUntil: Date | undefined
}

function parse(text: string): XmlElement {
  try {
    return parseXml(text, 'metadata')
  } catch {
    throw new MetadataError('invalid-response', 'the metadata is not XML')
  }
}

/** Returns the XML that the signature covers. The rest of the document is not read, because everyone can add to it. */
function readSigned(text: string, certificate: string): string {
  const signature = /<(?:[\w-]+:)?Signature[\s>][\s\S]*?<\/(?:[\w-]+:)?Signature>/u.exec(text)?.[0]
  if (signature === undefined) throw new MetadataError('untrusted', 'the metadata is not signed')
  try {
    const signed = new SignedXml({ publicCert: certificate })
    // The key comes from the settings, never from the document.
    signed.getCertFromKeyInfo = () => null
    signed.loadSignature(signature)
    if (signed.checkSignature(text)) {
      const [covered, ...more] = signed.getSignedReferences()
      if (covered !== undefined && more.length === 0) return covered
    }
  } catch {
    // A signature that cannot be read is no signature.
  }
  throw new MetadataError('untrusted', 'the signature is not the one of the federation')
}

/** Lists the entities of a document, with the earliest end of the parts around each. */
function listEntities(element: XmlElement, end?: Date): Entity[] {
  const own = element.getAttribute('validUntil')
  const ownEnd = own === null ? undefined : new Date(own)
  if (ownEnd !== undefined && Number.isNaN(ownEnd.getTime()))
    throw new MetadataError('invalid-response', 'the end of the metadata is no time')
  const validUntil = end === undefined || (ownEnd !== undefined && ownEnd < end) ? ownEnd : end
  if (isNamed(element, 'EntityDescriptor', MD)) return [{ element, validUntil }]
  if (!isNamed(element, 'EntitiesDescriptor', MD)) return []
  return listChildren(element).flatMap((child) => listEntities(child, validUntil))
}

function describe({ element, validUntil }: Entity): SamlDescription {
  const role = findChild(element, 'IDPSSODescriptor')
  const children = role === undefined ? [] : listChildren(role)
  const service = children.find(
    (child) => isNamed(child, 'SingleSignOnService', MD) && child.getAttribute('Binding') === REDIRECT,
  )
  const entryPoint = service?.getAttribute('Location') ?? ''
  const certificates = children
    .filter((child) => isNamed(child, 'KeyDescriptor', MD) && child.getAttribute('use') !== 'encryption')
    .flatMap((key) => listDescendants(key).filter((each) => isNamed(each, 'X509Certificate', DS)))
    .map((each) => toPem(readText(each)))
  if (!URL.canParse(entryPoint) || certificates.length === 0)
    throw new MetadataError('invalid-response', 'the provider has no address or no key')
  return {
    issuer: element.getAttribute('entityID') ?? '',
    entryPoint,
    certificates,
    wantsSignedRequests: /^(?:true|1)$/u.test(role?.getAttribute('WantAuthnRequestsSigned') ?? ''),
    logOut: readLogOut(children),
    validUntil,
  }
}

function readLogOut(children: readonly XmlElement[]): SamlDescription['logOut'] {
  const service = children.find(
    (child) => isNamed(child, 'SingleLogoutService', MD) && child.getAttribute('Binding') === REDIRECT,
  )
  const request = service?.getAttribute('Location') ?? ''
  if (!URL.canParse(request)) return undefined
  const response = service?.getAttribute('ResponseLocation') ?? request
  return { request, response: URL.canParse(response) ? response : request }
}

function toPem(base64: string): string {
  const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === 1
const isNamed = (element: XmlElement, name: string, namespace: string): boolean =>
  element.localName === name && element.namespaceURI === namespace
const listChildren = (element: XmlElement): XmlElement[] => Array.from(element.childNodes).filter(isElement)
const listDescendants = (element: XmlElement): XmlElement[] =>
  listChildren(element).flatMap((child) => [child, ...listDescendants(child)])
const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  listChildren(element).find((child) => isNamed(child, name, MD))
const readText = (element: XmlElement): string => element.textContent ?? ''
