import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findIdentityProviders, IdentityProvider, PROVIDER_TEMPLATE_NAMES, readTemplate } from '@lectern/contracts'
import type { ProviderField, ProviderTemplate, Role } from '@lectern/contracts'
import { startOidcProcess } from '@lectern/test-kit/outside'
import type { OidcProcess } from '@lectern/test-kit/outside'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { associations, auditLog, users } from '../../account/tables.ts'
import { federationPersonalData } from '../personal-data.ts'
import { providerAccounts, schoolProviders } from '../tables.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import type { TestSchool } from '../testing/school.ts'

const SECRET = 'a secret of the school'
const TENANT = '4fa9d4a1-3f0e-4c1c-9d55-2f6a50a0c8e1'
const FEIDE_EPPN = 'https://n.feide.no/claims/eduPersonPrincipalName'
type Claims = Readonly<Record<string, unknown>>
type Stored = Partial<typeof users.$inferInsert>

type OidcTemplate = Exclude<ProviderTemplate, 'kennisnet' | 'skolfederation' | 'saml' | 'canvas' | 'moodle' | 'lti'>
const OIDC_TEMPLATES = PROVIDER_TEMPLATE_NAMES.filter(
  (template): template is OidcTemplate => readTemplate(template).protocol === 'oidc',
)

let idp: OidcProcess
let server: TestServer
let root: TestUser
let pem: string

beforeAll(async () => {
  idp = await startOidcProcess({
    clientId: 'lectern',
    clientSecret: SECRET,
    people: [{ sub: 'person' }],
    acceptsTokens: true,
  })
  server = await startFederationServer({ schoolProviders: { issuer: () => idp.origin } })
  root = await createTestUser(server.kernel, { role: 'admin', superUser: true })
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  pem = await exportPKCS8(privateKey)
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

let school: TestSchool
/** The domain and the id of a person of this test. */
let domain: string
let sisId: string
beforeEach(async () => {
  await idp.setFaults()
  school = await createTestSchool(server.kernel)
  sisId = randomUUID()
  domain = `${sisId}.example`
})

const db = () => server.kernel.shards.forRealm('se')

interface Change {
  readonly id?: string
  readonly version?: number
  readonly template?: ProviderTemplate
  readonly name?: string
  readonly schoolUnit?: string | null
  readonly domains?: readonly string[]
  readonly newPeople?: string
  readonly active?: boolean
  readonly config?: Partial<Record<ProviderField, string | null>>
}

const CONFIG = { tenant: TENANT, clientId: 'lectern', clientSecret: SECRET, teamId: 'TEAM', keyId: 'KEY' }

/** Stores a provider of the school. */
function put({ id = randomUUID(), ...change }: Change = {}, as: TestUser | undefined = root): Promise<Response> {
  const body = {
    template: 'oidc',
    name: 'School account',
    schoolUnit: school.uid,
    domains: [domain],
    newPeople: 'none',
    active: true,
    config: { ...CONFIG, issuer: 'https://idp.example', privateKey: pem },
    ...change,
  }
  const headers = { 'content-type': 'application/json' }
  return server.fetch(`/auth/v1/providers/${id}`, { method: 'PUT', headers, as, body: JSON.stringify(body) })
}

async function store(change: Change = {}): Promise<IdentityProvider> {
  const response = await put(change)
  expect(response.status).toBe(200)
  return IdentityProvider.parse(await response.json())
}

/** Logs in with these claims in the ID token. */
async function logIn({ id }: { readonly id: string }, claims: Claims) {
  await idp.setFaults({ claims })
  const { page, proceed } = await beginExternalLogIn(server, `provider/${id}`)
  const outcome = await proceed(page, new URLSearchParams({ sub: 'person' }))
  return 'claims' in outcome ? { user: outcome.claims.sub, amr: outcome.claims.amr } : { refused: outcome.refused }
}

/** Adds a person of the school with a stored value. */
async function add(stored: Stored, role: Role = 'student', unit: TestSchool = school): Promise<string> {
  const { userId } = await unit.add(role)
  await db().update(users).set(stored).where(eq(users.uid, userId))
  return userId
}

/** The claims of a person of each template, and the value by which the stored account is found. */
function example(template: OidcTemplate): readonly [Claims, Stored] {
  const email = `ada@${domain}`
  const all: Readonly<Record<OidcTemplate, readonly [Claims, Stored]>> = {
    'entra-id': [
      { oid: sisId, tid: TENANT, preferred_username: `Ada@${domain}` },
      { identifiers: { office365: email } },
    ],
    google: [{ hd: domain, email, email_verified: true }, { identifiers: { gsuiteemail: email } }],
    'apple-school': [
      { email, email_verified: 'false' },
      { email: `Ada@${domain}`, emailVerified: true },
    ],
    feide: [{ [FEIDE_EPPN]: email }, { identifiers: { eppn: email } }],
    mpassid: [{ 'urn:mpass.id:uid': sisId, 'urn:mpass.id:role': 'Fyrby;32132;9A;Oppilas' }, { externalId: sisId }],
    unilogin: [{ uniid: sisId, aktoer_gruppe: 'Elev' }, { externalId: sisId }],
    clever: [{ multi_role_user_id: sisId, user_id: 'old', user_type: 'student' }, { externalId: sisId }],
    classlink: [{ SourcedId: sisId, Role: 'Student' }, { externalId: sisId }],
    skolon: [{ role: 'STUDENT' }, { externalId: 'person' }],
    oidc: [{ eppn: email, eduperson_affiliation: ['member', 'student'] }, { identifiers: { eppn: email } }],
  }
  return all[template]
}

test.each(OIDC_TEMPLATES)(
  'at the first log-in with %s, a person has the account with the verified identifier',
  async (template) => {
    const [claims, stored] = example(template)
    const user = await add(stored)
    const provider = await store({ template })
    expect(await logIn(provider, claims)).toEqual({ user, amr: [template] })
    const entries = await db().select().from(auditLog).where(eq(auditLog.subject, user))
    expect(entries.map(({ action, actor }) => [action, actor])).toContainEqual(['link-identifier', `way:${template}`])
  },
)

test('a Norwegian person whom a roster has stored with the Feide id has the account, and the same username alone gives none', async () => {
  const norway = await createTestSchool(server.kernel, { realm: 'no' })
  const [kari, ola] = [(await norway.add('student')).userId, (await norway.add('student')).userId]
  const eppn = `kari@${domain}`
  await db().update(users).set({ identifiers: { eppn } }).where(eq(users.uid, kari))
  await db()
    .update(users)
    .set({ username: `ola@${domain}` })
    .where(eq(users.uid, ola))
  const superUser = await createTestUser(server.kernel, { role: 'admin', superUser: true, realm: 'no' })
  const { id } = IdentityProvider.parse(
    await (await put({ template: 'feide', schoolUnit: norway.uid, domains: [] }, superUser)).json(),
  )
  expect(await logIn({ id }, { [FEIDE_EPPN]: `ola@${domain}` })).toEqual({ refused: 'account_not_linked' })
  expect(await logIn({ id }, { [FEIDE_EPPN]: `Kari@${domain.toUpperCase()}` })).toEqual({ user: kari, amr: ['feide'] })
})

test('the secret for Apple is a token that lives for five minutes, signed by the key of the school', async () => {
  const [claims, stored] = example('apple-school')
  await add(stored)
  await logIn(await store({ template: 'apple-school' }), claims)
  const { secret: received } = await idp.readReceived()
  expect(decodeProtectedHeader(received)).toEqual({ alg: 'ES256', kid: 'KEY' })
  const { iss, sub, aud, iat = 0, exp } = decodeJwt(received)
  expect({ iss, sub, aud, exp }).toEqual({
    iss: 'TEAM',
    sub: 'lectern',
    aud: 'https://appleid.apple.com',
    exp: iat + 300,
  })
})

describe('a later log-in', () => {
  test('finds the account by the identifier of the provider, also after the other value is gone', async () => {
    const user = await add({ identifiers: { eppn: `ada@${domain}` } })
    const provider = await store()
    await logIn(provider, { eppn: `ada@${domain}` })
    await db().update(users).set({ identifiers: {} }).where(eq(users.uid, user))
    expect(await logIn(provider, {})).toMatchObject({ user })
  })

  test('follows a verified identifier to a person who has a new identifier of the provider', async () => {
    const user = await add({ identifiers: { office365: `ada@${domain}` } })
    const provider = await store({ template: 'entra-id' })
    const claims = { tid: TENANT, preferred_username: `ada@${domain}` }
    await logIn(provider, { ...claims, oid: 'before' })
    expect(await logIn(provider, { ...claims, oid: 'after' })).toMatchObject({ user })
    const links = await db().select().from(providerAccounts).where(eq(providerAccounts.userUid, user))
    expect(links.map(({ subject }) => subject)).toEqual(['after'])
  })

  test('is refused if the identifier belongs to another account now', async () => {
    const user = await add({ identifiers: { eppn: `ada@${domain}` } })
    const provider = await store()
    await logIn(provider, { eppn: `ada@${domain}` })
    await db().update(users).set({ identifiers: {} }).where(eq(users.uid, user))
    await add({ identifiers: { eppn: `ada@${domain}` } })
    expect(await logIn(provider, { eppn: `ada@${domain}` })).toEqual({ refused: 'identifier_taken' })
  })

  test('says that several factors were checked', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` } })
    const outcome = await logIn(await store(), { eppn: `ada@${domain}`, amr: ['pwd', 'mfa'] })
    expect(outcome).toMatchObject({ amr: ['oidc', 'mfa'] })
  })
})

describe('a log-in is refused', () => {
  test('for the account of another school', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` } }, 'student', await createTestSchool(server.kernel))
    expect(await logIn(await store(), { eppn: `ada@${domain}` })).toEqual({ refused: 'account_not_linked' })
  })

  test('for an account of another school that was linked before the person left', async () => {
    const user = await add({ identifiers: { eppn: `ada@${domain}` } })
    const provider = await store()
    await logIn(provider, { eppn: `ada@${domain}` })
    const other = await createTestSchool(server.kernel)
    await db().update(associations).set({ schoolUnitUid: other.uid }).where(eq(associations.userUid, user))
    expect(await logIn(provider, { eppn: `ada@${domain}` })).toEqual({ refused: 'account_not_linked' })
  })

  test('for a super user', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` }, superUser: true }, 'employee')
    expect(await logIn(await store(), { eppn: `ada@${domain}` })).toEqual({ refused: 'account_not_linked' })
  })

  test('for a guardian, by the role of the account and by the role of the provider', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` } }, 'guardian')
    const provider = await store()
    expect(await logIn(provider, { eppn: `ada@${domain}` })).toEqual({ refused: 'guardian_not_external' })
    expect(await logIn(provider, { role: 'Parent' })).toEqual({ refused: 'guardian_not_external' })
  })

  test('if the provider has given the identifier of a pupil to a teacher', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` } })
    const claims = { eppn: `ada@${domain}`, role: 'teacher' }
    expect(await logIn(await store(), claims)).toEqual({ refused: 'identifier_taken' })
  })

  test('for two identifiers of two accounts', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` } })
    await add({ email: `ada@${domain}`, emailVerified: true })
    const claims = { eppn: `ada@${domain}`, email: `ada@${domain}`, email_verified: true }
    expect(await logIn(await store(), claims)).toEqual({ refused: 'identifier_taken' })
  })

  test.each<[string, ProviderTemplate, (email: string) => Claims]>([
    ['an address of another domain', 'oidc', (email) => ({ eppn: `${email}.org` })],
    ['an email address that is not verified', 'oidc', (email) => ({ email })],
    [
      'an email address of Entra ID whose domain is not verified',
      'entra-id',
      (email) => ({ oid: '1', tid: TENANT, email }),
    ],
    ['the name of a person', 'oidc', () => ({ given_name: 'Test', family_name: 'student' })],
  ])('without an account for %s', async (_name, template, toClaims) => {
    const email = `ada@${domain}`
    await add({ email, emailVerified: true, identifiers: { eppn: `${email}.org`, office365: `x@${domain}` } })
    const outcome = await logIn(await store({ template }), toClaims(email))
    expect(outcome).toEqual({ refused: 'account_not_linked' })
  })

  test('for an email address that is not confirmed here', async () => {
    await add({ email: `ada@${domain}` })
    const claims = { email: `ada@${domain}`, email_verified: true }
    expect(await logIn(await store(), claims)).toEqual({ refused: 'account_not_linked' })
  })

  test.each<[string, ProviderTemplate, (domain: string) => Claims]>([
    [
      'another tenant of Entra ID',
      'entra-id',
      (at) => ({ oid: '1', tid: randomUUID(), preferred_username: `ada@${at}` }),
    ],
    ['a private Google account', 'google', (at) => ({ email: `ada@${at}`, email_verified: true })],
    ['another Google Workspace', 'google', (at) => ({ hd: 'evil.example', email: `ada@${at}`, email_verified: true })],
    ['an Apple account of another domain', 'apple-school', () => ({ email: 'ada@evil.example', email_verified: true })],
    ['no identifier of the person', 'clever', () => ({ user_type: 'student' })],
  ])('for %s', async (_name, template, toClaims) => {
    await add({ identifiers: { office365: `ada@${domain}`, gsuiteemail: `ada@${domain}` } })
    expect(await logIn(await store({ template }), toClaims(domain))).toEqual({ refused: 'provider_untrusted' })
  })

  test.each([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['signed with another key', { otherKey: true }],
  ])('for an ID token %s', async (_name, faults) => {
    const provider = await store()
    await idp.setFaults(faults)
    const { page, proceed } = await beginExternalLogIn(server, `provider/${provider.id}`)
    const outcome = await proceed(page, new URLSearchParams({ sub: 'person' }))
    expect(outcome).toMatchObject({ refused: 'provider_untrusted' })
  })

  test('for the answer of another provider, and for a second use of an answer', async () => {
    await add({ identifiers: { eppn: `ada@${domain}` } })
    const [one, two] = [await store(), await store({ domains: [] })]
    await idp.setFaults({ claims: { eppn: `ada@${domain}` } })
    const { robot, page, proceed } = await beginExternalLogIn(server, `provider/${one.id}`)
    const isCallback = (to: URL) => to.origin === server.origin
    const { url } = await robot.go(page, { form: new URLSearchParams({ sub: 'person' }), stop: isCallback })
    const mixedUp = url.href.replace(one.id, two.id)
    expect(await proceed(mixedUp)).toMatchObject({ refused: 'log_in_not_begun' })
    expect(await proceed(url)).toMatchObject({ refused: 'log_in_replayed' })
  })

  test('at a provider that is not active, and at an unknown one', async () => {
    const provider = await store({ active: false })
    const pages = await Promise.all(
      [provider.id, randomUUID()].map(async (id) => (await beginExternalLogIn(server, `provider/${id}`)).page),
    )
    expect(pages.map(({ searchParams }) => searchParams.get('refused'))).toEqual(['not_found', 'not_found'])
  })
})

describe('a person without an account', () => {
  const findNew = async (outcome: object) => {
    const uid = 'user' in outcome ? String(outcome.user) : ''
    const [row] = await db().select().from(users).where(eq(users.uid, uid))
    const places = await db().select().from(associations).where(eq(associations.userUid, uid))
    return { row, places: places.map(({ schoolUnitUid, role }) => [schoolUnitUid, role]) }
  }

  test('gets one in the school of the provider, with the role that the provider says', async () => {
    const provider = await store({ newPeople: 'claimed' })
    const claims = { eppn: `ada@${domain}`, role: 'staff', given_name: 'Ada', family_name: 'Berg' }
    const outcome = await logIn(provider, claims)
    const { row, places } = await findNew(outcome)
    expect(row).toMatchObject({ firstname: 'Ada', lastname: 'Berg', identifiers: { eppn: `ada@${domain}` } })
    expect(places).toEqual([[school.uid, 'employee']])
    expect(await logIn(provider, claims)).toEqual(outcome)
  })

  test('gets one account from two log-ins at the same time', async () => {
    const provider = await store({ newPeople: 'student' })
    await idp.setFaults({ claims: { eppn: `ada@${domain}` } })
    const begun = await Promise.all([1, 2].map(() => beginExternalLogIn(server, `provider/${provider.id}`)))
    const outcomes = await Promise.all(
      begun.map(({ page, proceed }) => proceed(page, new URLSearchParams({ sub: 'person' }))),
    )
    const users = outcomes.map((outcome) => ('claims' in outcome ? outcome.claims.sub : outcome.refused))
    expect(new Set(users).size).toBe(1)
    expect(users[0]).toMatch(/^[0-9a-f-]{36}$/u)
  })

  test('gets the chosen role if the provider says none, and no account without a role', async () => {
    const claimed = await store({ newPeople: 'claimed' })
    expect(await logIn(claimed, {})).toEqual({ refused: 'role_unknown' })
    const { places } = await findNew(await logIn(await store({ ...claimed, newPeople: 'student' }), {}))
    expect(places).toEqual([[school.uid, 'student']])
  })

  test('never becomes an administrator', async () => {
    const { places } = await findNew(await logIn(await store({ newPeople: 'claimed' }), { role: 'administrator' }))
    expect(places).toEqual([[school.uid, 'employee']])
  })

  test('gets one in the school that the provider names, below the provider’s municipality only', async () => {
    const town = await createTestSchool(server.kernel, { type: 'municipality' })
    const code = sisId.slice(0, 8)
    const below = await createTestSchool(server.kernel, { parent: town.uid, identifiers: { sisSchoolUnitCode: code } })
    await createTestSchool(server.kernel, { identifiers: { sisSchoolUnitCode: 'elsewhere' } })
    const provider = await store({ template: 'mpassid', schoolUnit: town.uid, newPeople: 'claimed' })
    const at = (schoolCode: string) => ({
      'urn:mpass.id:uid': randomUUID(),
      'urn:mpass.id:role': 'x;y;z;Opettaja',
      'urn:mpass.id:schoolCode': schoolCode,
    })
    expect((await findNew(await logIn(provider, at(code)))).places).toEqual([[below.uid, 'employee']])
    expect(await logIn(provider, at('elsewhere'))).toEqual({ refused: 'school_unknown' })
  })
})

describe('super users', () => {
  test('see no secret, and a field that is not sent stays', async () => {
    const created = await store({ template: 'entra-id' })
    expect(created).toMatchObject({
      version: 1,
      schoolUnit: school.uid,
      config: { tenant: TENANT, clientId: 'lectern' },
      configured: ['tenant', 'clientId', 'clientSecret'],
      callbackAddress: `${server.origin}/auth/v1/ways/provider/${created.id}/callback`,
    })
    const changed = await put({ ...created, name: 'New name', config: { clientId: 'other' } })
    const text = await changed.text()
    expect(JSON.parse(text)).toMatchObject({
      version: 2,
      name: 'New name',
      config: { tenant: TENANT, clientId: 'other' },
    })
    expect(text).not.toContain(SECRET)
    const [row] = await db().select().from(schoolProviders).where(eq(schoolProviders.uid, created.id))
    expect(JSON.stringify(row)).not.toContain(SECRET)
    const listed = await (await server.fetch('/auth/v1/providers', { as: root })).text()
    expect(listed).toContain('New name')
    expect(listed).not.toContain(SECRET)
  })

  test.each(PROVIDER_TEMPLATE_NAMES)('activate %s only with all of its fields', async (template) => {
    const { fields } = readTemplate(template)
    const response = await put({ template, config: {} })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      details: { errors: fields.map((attribute) => ({ attribute, rule: 'required' })) },
    })
    expect((await put({ template, config: {}, active: false })).status).toBe(200)
  })

  test.each(['google', 'apple-school', 'skolfederation'] as const)(
    'activate %s only with a domain',
    async (template) => {
      const config = {
        ...CONFIG,
        privateKey: pem,
        metadataAddress: 'https://idp.example',
        entityId: 'e',
        metadataCertificate: 'c',
      }
      const response = await put({ template, domains: [], config })
      expect(await response.json()).toMatchObject({ details: { errors: [{ attribute: 'domains', rule: 'required' }] } })
    },
  )

  test('activate Entra ID only with the id of a tenant', async () => {
    const response = await put({ template: 'entra-id', config: { ...CONFIG, tenant: 'school.onmicrosoft.com' } })
    expect(await response.json()).toMatchObject({ details: { errors: [{ attribute: 'tenant', rule: 'format' }] } })
  })

  test('use a domain for one active provider of the realm', async () => {
    const first = await store()
    const answers = [await put(), await put({ active: false }), await put({ domains: [`sub.${domain}`] })]
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200])
    expect((await put({ id: first.id, version: 1 })).status).toBe(200)
    expect((await put({ id: first.id, version: 1 })).status).toBe(412)
  })

  test('reach the providers and schools of their realm only', async () => {
    const provider = await store()
    const foreign = await createTestUser(server.kernel, { role: 'admin', superUser: true, realm: 'fi' })
    const path = `/auth/v1/providers/${provider.id}`
    const answers = [
      await put({ id: provider.id, schoolUnit: null }, foreign),
      await put({}, foreign),
      await server.fetch(path, { method: 'DELETE', as: foreign }),
      await server.fetch(`${path}/test`, { method: 'POST', as: foreign }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 404])
    expect(await (await server.fetch('/auth/v1/providers', { as: foreign })).json()).toEqual({ data: [] })
  })

  test('delete a provider, and no person can log in there any more', async () => {
    const user = await add({ identifiers: { eppn: `ada@${domain}` } })
    const provider = await store()
    await logIn(provider, { eppn: `ada@${domain}` })
    const path = `/auth/v1/providers/${provider.id}`
    expect((await server.fetch(path, { method: 'DELETE', as: root })).status).toBe(204)
    expect((await beginExternalLogIn(server, `provider/${provider.id}`)).page.searchParams.get('refused')).toBe(
      'not_found',
    )
    expect(await db().select().from(providerAccounts).where(eq(providerAccounts.userUid, user))).toEqual([])
  })

  test('can check the address of a provider', async () => {
    const provider = await store()
    const check = async (id: string) =>
      (await server.fetch(`/auth/v1/providers/${id}/test`, { method: 'POST', as: root })).json()
    expect(await check(provider.id)).toEqual({ fault: null })
    const empty = await store({ config: {}, active: false })
    expect(await check(empty.id)).toEqual({ fault: 'not-configured' })
  })
})

test('the providers of a school are deleted with the school', async () => {
  const [own, other] = [await store(), await store({ schoolUnit: null, domains: [] })]
  await federationPersonalData(server.kernel).deleteUnit?.({ realm: 'se', uid: school.uid })
  const stored = await db().select().from(schoolProviders)
  expect(stored.map(({ uid }) => uid)).toContain(other.id)
  expect(stored.map(({ uid }) => uid)).not.toContain(own.id)
})

describe('the log-in page finds', () => {
  const find = async (query: Record<string, string>) => {
    const response = await server.fetch(
      `/auth/v1/offered-providers?${new URLSearchParams({ realm: 'se', ...query }).toString()}`,
    )
    return findIdentityProviders.responses[200].parse(await response.json()).data
  }

  test('the provider of an email address, of a school below, and by its id, and nothing of an inactive one', async () => {
    const town = await createTestSchool(server.kernel, { type: 'municipality' })
    const below = await createTestSchool(server.kernel, { parent: town.uid })
    const { id } = await store({ schoolUnit: town.uid, name: 'Town' })
    await store({ schoolUnit: town.uid, domains: [], active: false })
    const offered = [{ id, name: 'Town', school: null }]
    expect(await find({ q: ` Ada@${domain.toUpperCase()} ` })).toEqual(offered)
    expect(await find({ schoolUnit: below.uid })).toEqual(offered)
    expect(await find({ id })).toEqual(offered)
    expect(await find({ q: 'ada@other.example' })).toEqual([])
    expect(await find({ schoolUnit: school.uid })).toEqual([])
    expect(await find({ id, realm: 'fi' })).toEqual([])
  })

  test('the provider of an active school by a part of its name, with the name', async () => {
    const town = await createTestSchool(server.kernel, { type: 'municipality' })
    const below = await createTestSchool(server.kernel, { parent: town.uid })
    await createTestSchool(server.kernel, { parent: town.uid, status: 'inactive' })
    const { id } = await store({ schoolUnit: town.uid, name: 'Town' })
    const [, unique = ''] = `School ${below.uid}`.split(' ')
    expect(await find({ q: unique.slice(0, -1) })).toEqual([{ id, name: 'Town', school: `School ${below.uid}` }])
    expect(await find({ q: unique.slice(0, 2) })).toEqual([])
  })

  test('the providers of the realm, and whether single schools have others', async () => {
    const { id } = await store({ schoolUnit: null })
    expect(await find({})).toContainEqual({ id, name: 'School account', school: null })
    await store({ id, schoolUnit: null, active: false })
    expect(await find({})).not.toContainEqual(expect.objectContaining({ id }))
    const hasMore = async (realm: string) =>
      findIdentityProviders.responses[200].parse(
        await (await server.fetch(`/auth/v1/offered-providers?realm=${realm}`)).json(),
      ).hasMore
    expect([await hasMore('se'), await hasMore('nl')]).toEqual([true, false])
  })
})
