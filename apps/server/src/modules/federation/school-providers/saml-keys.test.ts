import { createPublicKey, randomUUID, X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IdentityProvider } from '@lectern/contracts'
import { startSamlProvider } from '@lectern/test-kit/outside'
import type { SamlIdp } from '@lectern/test-kit/outside'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { auditLog } from '../../account/tables.ts'
import { schoolProviders } from '../tables.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import { addWithEppn, storeTestProvider } from '../testing/store-provider.ts'
import { readKeys } from './saml-keys.ts'

const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'

let idp: SamlIdp
let server: TestServer
let root: TestUser
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  idp = await startSamlProvider({ audience: '', people })
  server = await startFederationServer({ schoolProviders: { issuer: () => '' } })
  root = await createTestUser(server.kernel, { role: 'admin', superUser: true })
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

let provider: IdentityProvider
let user: string
const change = (more: { readonly signsRequests?: boolean } = {}) =>
  storeTestProvider(server, root, {
    id: provider.id,
    template: 'saml',
    domains: provider.domains,
    config: { metadataAddress: `${idp.origin}/metadata` },
    ...more,
  })
beforeEach(async () => {
  const domain = `${randomUUID()}.example`
  people['ada'] = { [EPPN]: `ada@${domain}` }
  user = await addWithEppn(server, await createTestSchool(server.kernel), `ada@${domain}`)
  const config = { metadataAddress: `${idp.origin}/metadata` }
  provider = await storeTestProvider(server, root, { template: 'saml', domains: [domain], config })
})

const path = (end: string) => `/auth/v1/ways/provider/${provider.id}/${end}`
const readMetadata = async () => (await server.fetch(path('metadata'))).text()
const replaceKey = (as = root, id = provider.id) => server.fetch(`/auth/v1/providers/${id}/key`, { method: 'POST', as })
const replaced = async () => IdentityProvider.parse(await (await replaceKey()).json())

/** Returns the public key of the certificate for encryption in our metadata. */
async function readEncryptionKey(): Promise<string> {
  const text = /use="encryption"[\s\S]*?<ds:X509Certificate>([^<]+)</u.exec(await readMetadata())?.[1] ?? ''
  const { publicKey } = new X509Certificate(Buffer.from(text, 'base64'))
  return createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

/** Logs in with an assertion that is encrypted for a key. */
async function logIn(changes: Parameters<SamlIdp['createResponseForm']>[2]) {
  const { page, proceed } = await beginExternalLogIn(server, `provider/${provider.id}`)
  const audience = `${server.origin}${path('metadata')}`
  const form = idp.createResponseForm(page, 'ada', { audience, ...changes })
  const outcome = await proceed(`${server.origin}${path('callback')}`, form)
  return 'claims' in outcome ? outcome.claims.sub : outcome.refused
}

test('our metadata has a certificate for signatures and for encryption, which stays the same', async () => {
  const text = await readMetadata()
  expect(text.match(/use="[a-z]+"/gu)).toEqual(['use="signing"', 'use="encryption"'])
  const certificates = [...text.matchAll(/<ds:X509Certificate>([^<]+)</gu)].map(([, value]) => value)
  expect(new Set(certificates).size).toBe(1)
  expect(await readEncryptionKey()).toBe(await readEncryptionKey())
  expect(text).toContain('AuthnRequestsSigned="false"')
  const services = [...text.matchAll(/<SingleLogoutService [^>]+bindings:(HTTP-\w+)" Location="([^"]+)"/gu)]
  const own = `${server.origin}${path('single-logout')}`
  expect(services.map(([, binding, location]) => [binding, location])).toEqual([
    ['HTTP-Redirect', own],
    ['HTTP-POST', own],
  ])
})

test('two first uses at the same time make one key', async () => {
  const made = await Promise.all([1, 2].map(() => readKeys(server.kernel, { uid: provider.id, realm: 'se' })))
  const stored = await readKeys(server.kernel, { uid: provider.id, realm: 'se' })
  expect(made.map(([key]) => key?.certificate)).toEqual([stored[0]?.certificate, stored[0]?.certificate])
})

test('a key is stored encrypted, and cannot be used in the row of another provider', async () => {
  await readMetadata()
  const db = server.kernel.shards.forRealm('se')
  const [row] = await db.select().from(schoolProviders).where(eq(schoolProviders.uid, provider.id))
  expect(row?.sealedKeys).toEqual(expect.any(String))
  expect(JSON.stringify(row)).not.toMatch(/PRIVATE|MII/u)
  const other = await storeTestProvider(server, root, { template: 'saml', active: false })
  await db
    .update(schoolProviders)
    .set({ sealedKeys: row?.sealedKeys ?? null })
    .where(eq(schoolProviders.uid, other.id))
  await expect(readKeys(server.kernel, { uid: other.id, realm: 'se' })).rejects.toThrow('unable to authenticate')
  await db.delete(schoolProviders).where(eq(schoolProviders.uid, other.id))
})

test('an assertion is read if it is encrypted for our key, or for the key before, and not for an older one', async () => {
  const first = await readEncryptionKey()
  expect(await logIn({ encryptFor: first })).toBe(user)
  const before = provider.certificate
  const after = await replaced()
  const second = await readEncryptionKey()
  expect(after.certificate).toContain('BEGIN CERTIFICATE')
  expect([before, second === first]).toEqual([null, false])
  expect([await logIn({ encryptFor: first }), await logIn({ encryptFor: second })]).toEqual([user, user])
  await replaceKey()
  expect(await logIn({ encryptFor: first })).toBe('provider_untrusted')
})

test.each([
  ['without a signature', { unsigned: true }],
  ['that was changed before the encryption', { forge: (xml: string) => xml.replace('ada@', 'eva@') }],
])('an encrypted assertion %s is refused', async (_name, changes) => {
  expect(await logIn({ encryptFor: await readEncryptionKey(), ...changes })).toBe('provider_untrusted')
})

test('a request for a log-in is signed if the setting says so, and otherwise not', async () => {
  const readFields = async () =>
    [...(await beginExternalLogIn(server, `provider/${provider.id}`)).page.searchParams.keys()].toSorted()
  expect(await readFields()).toEqual(['RelayState', 'SAMLRequest'])
  await change({ signsRequests: true })
  expect(await readFields()).toEqual(['RelayState', 'SAMLRequest', 'SigAlg', 'Signature'])
  expect(await readMetadata()).toContain('AuthnRequestsSigned="true"')
})

test('the replacement of a key is in the audit log, without the key', async () => {
  await replaceKey()
  const entries = await server.kernel.shards
    .forRealm('se')
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, provider.id))
  const found = entries.filter(({ action }) => action === 'replace-provider-key')
  expect(found).toHaveLength(1)
  expect(JSON.stringify(found)).not.toMatch(/PRIVATE|MII/u)
})

test('only super users of the realm replace a key, and only at a provider of SAML', async () => {
  const foreign = await createTestUser(server.kernel, { role: 'admin', superUser: true, realm: 'fi' })
  const oidc = await storeTestProvider(server, root, { active: false })
  const answers = [await replaceKey(foreign), await replaceKey(root, oidc.id), await replaceKey(root, randomUUID())]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  const metadata = [oidc.id, randomUUID()].map((id) => server.fetch(`/auth/v1/ways/provider/${id}/metadata`))
  expect((await Promise.all(metadata)).map(({ status }) => status)).toEqual([404, 404])
})
