import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/u
const ENC = 'http://www.w3.org/2001/04/xmlenc#'
const NONCE_BYTES = 12

/**
 * Returns the SAML response with an encrypted assertion. `publicKey` is the RSA key of the recipient in PEM.
 * AES-256-GCM with RSA-OAEP, XML Encryption 1.1 §5.
 */
export function encryptAssertion(xml: string, publicKey: string): string {
  return xml.replace(ASSERTION, (assertion) => {
    const [key, nonce] = [randomBytes(32), randomBytes(NONCE_BYTES)]
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([nonce, cipher.update(assertion, 'utf8'), cipher.final(), cipher.getAuthTag()])
    const wrapped = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, key)
    return `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="${ENC}" Type="${ENC}Element">
<xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/>
<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${ENC}rsa-oaep-mgf1p"><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>
<xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></KeyInfo>
<xenc:CipherData><xenc:CipherValue>${sealed.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`
  })
}
