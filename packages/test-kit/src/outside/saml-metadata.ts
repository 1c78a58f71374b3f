import 'reflect-metadata'
import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000

/** Returns a certificate of a key that signs itself, in PEM. */
export async function createCertificate(privateKey: KeyObject): Promise<string> {
  const toKey = (format: 'pkcs8' | 'spki', data: Buffer, use: 'sign' | 'verify') =>
    globalThis.crypto.subtle.importKey(format, new Uint8Array(data), RSA, true, [use])
  const keys = {
    privateKey: await toKey('pkcs8', privateKey.export({ type: 'pkcs8', format: 'der' }), 'sign'),
    publicKey: await toKey('spki', createPublicKey(privateKey).export({ type: 'spki', format: 'der' }), 'verify'),
  }
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8).toString('hex'),
    name: 'CN=Outside',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: RSA,
    keys,
  })
  return certificate.toString('pem')
}

interface MetadataEntity {
  readonly entityId: string
  readonly entryPoint: string
  /** Certificates in PEM. */
  readonly certificates: readonly string[]
  /** Address for log-outs; undefined if the provider offers none. */
  readonly logOut?: string
  readonly wantsSigned?: boolean
}

/** Returns the metadata of providers, as a federation publishes it. */
export function createMetadata(entities: readonly MetadataEntity[], validUntil: Date): string {
  const descriptors = entities.map(({ entityId, entryPoint, certificates, logOut, wantsSigned = false }) => {
    const service =
      logOut === undefined
        ? ''
        : `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${logOut}"/>`
    const keys = certificates.map(
      (pem) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${pem.replaceAll(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    return `<md:EntityDescriptor entityID="${entityId}"><md:IDPSSODescriptor WantAuthnRequestsSigned="${wantsSigned}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}${service}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entryPoint}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  })
  return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_federation" validUntil="${validUntil.toISOString()}">${descriptors.join('')}</md:EntitiesDescriptor>`
}

/** Signs metadata as a federation does: the signature covers the root. */
export function signMetadata(xml: string, privateKey: KeyObject): string {
  const signature = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signature.addReference({
    xpath: '/*',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  })
  signature.computeSignature(xml, { location: { reference: '/*', action: 'prepend' } })
  return signature.getSignedXml()
}
