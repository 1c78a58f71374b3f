import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const MODULUS_BITS = 3072
/** The metadata names the certificate, and the other side trusts it for that reason, not for its age. */
const LIFETIME_MS = 10 * 365 * 86_400_000
/** The clock of the other side can be slow. */
const EARLIER_MS = 86_400_000

/** A private key and its certificate, in PEM. */
export interface KeyPair {
  readonly privateKey: string
  readonly certificate: string
}

/** Makes an RSA key and a certificate that the key has signed itself. */
export async function makeKeyPair(name: string, now: Date): Promise<KeyPair> {
  const { subtle } = globalThis.crypto
  const algorithm = { ...RSA, modulusLength: MODULUS_BITS, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // The first bit is zero, because a serial number is positive. RFC 5280 §4.1.2.2.
    serialNumber: `00${randomBytes(16).toString('hex')}`,
    name: `CN=${name}`,
    notBefore: new Date(now.getTime() - EARLIER_MS),
    notAfter: new Date(now.getTime() + LIFETIME_MS),
    signingAlgorithm: RSA,
    keys,
  })
  const der = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = der.match(/.{1,64}/gu) ?? []
  const privateKey = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
  return { privateKey, certificate: certificate.toString('pem') }
}
