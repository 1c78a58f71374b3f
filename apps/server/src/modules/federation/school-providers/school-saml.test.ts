import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderFault, ProviderField, ProviderTemplate } from '@lectern/contracts'
import {
  createCertificate,
  createMetadata,
  signMetadata,
  startSamlpProcess,
  startSamlProvider,
} from '@lectern/test-kit/outside'
import type { SamlIdp } from '@lectern/test-kit/outside'
import { createStoppedClock } from '../../../testing/movable-clock.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { users } from '../../account/tables.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import type { TestSchool } from '../testing/school.ts'

const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'
const federation = generateKeyPairSync('rsa', { modulusLength: 2048 })
const HOUR_MS = 3_600_000
const clock = createStoppedClock()

let idp: SamlIdp
let server: TestServer
let root: TestUser
let federationCertificate: string
/** Attributes of the person who logs in. */
let attributes: Record<string, string>
let school: TestSchool
let domain: string

beforeAll(async () => {
  attributes = {}
  const people = new Proxy({}, { get: () => attributes, has: () => true })
  idp = await startSamlProvider({ audience: '', people })
  server = await startFederationServer({ clock, schoolProviders: { issuer: () => '' } })
  root = await createTestUser(server.kernel, { role: 'admin', superUser: true })
  federationCertificate = await createCertificate(federation.privateKey)
})
afterAll(async () => {
  await server.close()
  await idp.close()
})
beforeEach(async () => {
  school = await createTestSchool(server.kernel)
  domain = `${randomUUID()}.example`
  attributes = { [EPPN]: `ada@${domain}` }
  idp.metadata = describeIdp([idp.x509])
})

const inAnHour = () => new Date(clock.now().getTime() + HOUR_MS)

/** Metadata of the provider with these keys. */
const describeIdp = (certificates: readonly string[], until = inAnHour()) =>
  createMetadata([{ entityId: idp.entityId, entryPoint: `${idp.origin}/sso`, certificates }], until)

interface Stored {
  readonly template?: ProviderTemplate
  readonly config?: Partial<Record<ProviderField, string>>
}

async function store({ template = 'saml', config = {} }: Stored = {}): Promise<string> {
  const id = randomUUID()
  const body = {
    template,
    name: 'School account',
    schoolUnit: school.uid,
    domains: [domain],
    newPeople: 'none',
    active: true,
    config: { metadataAddress: `${idp.origin}/metadata`, ...config },
  }
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'PUT', headers, as: root, body: JSON.stringify(body) }
  expect((await server.fetch(`/auth/v1/providers/${id}`, sent)).status).toBe(200)
  return id
}

async function addPupil(): Promise<string> {
  const { userId } = await school.add('student')
  const identifiers = { eppn: `ada@${domain}` }
  await server.kernel.shards.forRealm('se').update(users).set({ identifiers }).where(eq(users.uid, userId))
  return userId
}

const entityId = (id: string) => `${server.origin}/auth/v1/ways/provider/${id}/metadata`

/** Logs in at the provider. `changes` changes its response. */
async function logIn(id: string, changes: Parameters<SamlIdp['createResponseForm']>[2] = {}) {
  const { page, proceed } = await beginExternalLogIn(server, `provider/${id}`)
  if (page.origin === server.origin) return { refused: page.searchParams.get('refused') }
  const form = idp.createResponseForm(page, 'ada', { audience: entityId(id), ...changes })
  const outcome = await proceed(`${server.origin}/auth/v1/ways/provider/${id}/callback`, form)
  return 'claims' in outcome ? { user: outcome.claims.sub, amr: outcome.claims.amr } : { refused: outcome.refused }
}

test.each<[ProviderTemplate, Stored['config']]>([
  ['saml', {}],
  ['kennisnet', {}],
  ['skolfederation', {}],
])('at the first log-in with %s, a person has the account with the verified identifier', async (template) => {
  const user = await addPupil()
  if (template === 'kennisnet') {
    const externalId = `ada@${randomUUID()}`
    attributes = { uid: 'hash@school', nlEduPersonRealId: externalId, eduPersonAffiliation: 'student' }
    await server.kernel.shards.forRealm('se').update(users).set({ externalId }).where(eq(users.uid, user))
  }
  idp.metadata = signMetadata(idp.metadata, federation.privateKey)
  const config = { entityId: idp.entityId, metadataCertificate: federationCertificate }
  expect(await logIn(await store({ template, config }))).toEqual({ user, amr: [template] })
})

test.each([
  ['without a signature', { unsigned: true }, 'provider_untrusted'],
  ['that was changed after signing', { forge: (xml: string) => xml.replace('ada@', 'eva@') }, 'provider_untrusted'],
  ['from another issuer', { issuer: 'https://evil.example' }, 'provider_untrusted'],
  ['for another audience', { audience: 'https://other.example' }, 'provider_untrusted'],
  ['to another request', { inResponseTo: '_another' }, 'log_in_not_begun'],
  ['from an hour ago', { shiftMs: -HOUR_MS }, 'provider_clock_off'],
  [
    'whose signed assertion is wrapped by a forged one',
    {
      forge: (xml: string) => {
        const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/u.exec(xml)?.[0] ?? ''
        const forged = signed
          .replace(/<Signature[\s\S]*<\/Signature>/u, '')
          .replaceAll('ada@', 'eva@')
          .replace(/ID="[^"]+"/u, 'ID="_evil"')
        return xml.replace(signed, `${forged}<samlp:Extensions>${signed}</samlp:Extensions>`)
      },
    },
    'provider_untrusted',
  ],
])('a log-in is refused for a response %s', async (_name, changes, refused) => {
  await addPupil()
  expect(await logIn(await store(), changes)).toEqual({ refused })
})

describe('the metadata of a federation', () => {
  const config = () => ({ entityId: idp.entityId, metadataCertificate: federationCertificate })
  const findFault = async (id: string): Promise<unknown> =>
    (await server.fetch(`/auth/v1/providers/${id}/test`, { method: 'POST', as: root })).json()

  test.each<[string, () => string | Promise<string>, ProviderFault]>([
    ['without a signature', () => idp.metadata, 'untrusted'],
    [
      'that another key has signed',
      () => signMetadata(idp.metadata, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      'untrusted',
    ],
    [
      'whose key was replaced after signing',
      async () => {
        const other = await createCertificate(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
        const toBase64 = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
        return signMetadata(idp.metadata, federation.privateKey).replace(toBase64(idp.x509), toBase64(other))
      },
      'untrusted',
    ],
    ['that has ended', () => signMetadata(describeIdp([idp.x509], clock.now()), federation.privateKey), 'expired'],
    [
      'of another provider',
      () =>
        signMetadata(
          createMetadata(
            [{ entityId: 'https://other.example', entryPoint: 'https://other.example', certificates: [idp.x509] }],
            inAnHour(),
          ),
          federation.privateKey,
        ),
      'invalid-response',
    ],
    ['that is not XML', () => signMetadata(idp.metadata, federation.privateKey).replace('</md:Entit', ''), 'untrusted'],
  ])('%s is not used', async (_name, makeMetadata, fault) => {
    await addPupil()
    idp.metadata = await makeMetadata()
    const id = await store({ config: config() })
    expect(await findFault(id)).toEqual({ fault })
    expect(await logIn(id)).toEqual({ refused: 'provider_untrusted' })
  })

  test('that is a part of a forged document is read without the forged part', async () => {
    const signed = signMetadata(idp.metadata, federation.privateKey)
    const forged = describeIdp([idp.x509])
      .replaceAll(`${idp.origin}/sso`, 'https://evil.example/sso')
      .replace('_federation', '_evil')
    idp.metadata = forged.replace('</md:EntitiesDescriptor>', `${signed}</md:EntitiesDescriptor>`)
    const { page } = await beginExternalLogIn(server, `provider/${await store({ config: config() })}`)
    expect(page.origin).toBe(idp.origin)
  })

  test('is fetched again after an hour, so that a new key is known and an old one is not', async () => {
    const user = await addPupil()
    const old = generateKeyPairSync('rsa', { modulusLength: 2048 })
    idp.metadata = describeIdp([await createCertificate(old.privateKey)], new Date(clock.now().getTime() + 5 * HOUR_MS))
    const id = await store()
    expect(await logIn(id)).toEqual({ refused: 'provider_untrusted' })
    idp.metadata = describeIdp([idp.x509], new Date(clock.now().getTime() + 5 * HOUR_MS))
    expect(await logIn(id)).toEqual({ refused: 'provider_untrusted' })
    clock.forward(HOUR_MS)
    expect(await logIn(id)).toMatchObject({ user })
  })

  test('that cannot be fetched again is used until it ends', async () => {
    const user = await addPupil()
    idp.metadata = describeIdp([idp.x509], new Date(clock.now().getTime() + 2 * HOUR_MS))
    const id = await store()
    await logIn(id)
    idp.metadata = 'an error page'
    clock.forward(HOUR_MS)
    expect(await logIn(id)).toMatchObject({ user })
    clock.forward(HOUR_MS)
    expect(await logIn(id)).toEqual({ refused: 'provider_untrusted' })
  })
})

test('a person logs in at a provider of another project, which reads our request and gives its own metadata', async () => {
  const user = await addPupil()
  const outside = await startSamlpProcess({ person: 'ada', attributes })
  try {
    const id = await store({ config: { metadataAddress: `${outside.origin}/metadata` } })
    const { page, proceed } = await beginExternalLogIn(server, `provider/${id}`)
    expect(page.origin).toBe(outside.origin)
    expect(await proceed(page)).toMatchObject({ claims: { sub: user } })
  } finally {
    await outside.close()
  }
})

test('our metadata names the entity id and the address for responses', async () => {
  const id = await store()
  const response = await fetch(entityId(id))
  expect(response.headers.get('content-type')).toContain('application/samlmetadata+xml')
  const text = await response.text()
  expect(text).toContain(`entityID="${entityId(id)}"`)
  expect(text).toContain(`Location="${server.origin}/auth/v1/ways/provider/${id}/callback"`)
  expect(text).toContain('WantAssertionsSigned="true"')
})
