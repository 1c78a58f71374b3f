import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SecondStep } from '@lectern/contracts'
import { startOidcProvider } from '@lectern/test-kit/outside'
import type { OidcIdp } from '@lectern/test-kit/outside'
import type { TestServer } from '../../../testing/test-server.ts'
import { associations, auditLog, users } from '../../account/tables.ts'
import { secondFactors } from '../../identity/tables.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { createTestSchool } from '../testing/school.ts'

const SECRET = 'a secret of ours'
const schoolClaims = (schulkennung: string) => ({ schulkennung, family_name: 'Muster' })
const PEOPLE = [
  { sub: 'pupil', rolle: 'LERN', given_name: 'Mila', ...schoolClaims('DE-1') },
  { sub: 'teacher', rolle: 'LEHR', given_name: 'Ben', ...schoolClaims('DE-1') },
  { sub: 'twice', rolle: 'LERN', given_name: 'Emma', ...schoolClaims('DE-1') },
  { sub: 'parent', rolle: 'SORGBER', given_name: 'Ute', ...schoolClaims('DE-1') },
  { sub: 'nameless', rolle: 'LERN', schulkennung: ['XX-0', 'DE-1'] },
  { sub: 'roleless', given_name: 'Noah', ...schoolClaims('DE-1') },
  { sub: 'strange', rolle: 'LERN', given_name: 'Ella', ...schoolClaims('DE-UNKNOWN') },
  { sub: 'closed', rolle: 'LERN', given_name: 'Jonas', ...schoolClaims('DE-CLOSED') },
  { sub: 'abroad', rolle: 'LERN', given_name: 'Väinö', ...schoolClaims('FI-1') },
  { sub: 'leaver', rolle: 'LERN', given_name: 'Lina', ...schoolClaims('DE-1') },
  { sub: 'careful', rolle: 'LEHR', given_name: 'Ella', ...schoolClaims('DE-1') },
  { sub: 'recycled', rolle: 'LEHR', given_name: 'Felix', ...schoolClaims('DE-1') },
  { sub: 'several', rolle: ['GAST', 'LERN'], given_name: 'Jule', ...schoolClaims('DE-1') },
]

let server: TestServer
let idp: OidcIdp
/** Serves the metadata of `idp` from another origin. */
const wrongIssuer = createServer((_request, response) => {
  void fetch(`${idp.origin}/.well-known/openid-configuration`)
    .then((answer) => answer.text())
    .then((metadata) => response.setHeader('content-type', 'application/json').end(metadata))
})
beforeAll(async () => {
  idp = await startOidcProvider({ clientId: 'lectern', clientSecret: SECRET, people: PEOPLE })
  const place = { env: 'VIDIS_SECRET' }
  const oidc = { protocol: 'oidc', clientId: 'lectern', clientSecret: place, scope: 'openid profile' } as const
  server = await startFederationServer({
    providers: {
      providers: [
        { ...oidc, way: 'vidis', issuer: idp.origin },
        { ...oidc, way: 'domino', issuer: 'http://127.0.0.1:9' },
        { ...oidc, way: 'gar', issuer: await listenAndGetOrigin(wrongIssuer) },
      ],
      secretAt: () => SECRET,
    },
  })
  const known = { realm: 'de', identifiers: { sectoralCode: 'DE-1' } } as const
  // A school that was founded again can have the code of a closed one.
  await createTestSchool(server.kernel, { ...known, status: 'inactive' })
  await createTestSchool(server.kernel, known)
  await createTestSchool(server.kernel, { realm: 'de', status: 'inactive', identifiers: { sectoralCode: 'DE-CLOSED' } })
  await createTestSchool(server.kernel, { realm: 'fi', identifiers: { sectoralCode: 'FI-1' } })
})
afterEach(() => {
  idp.tamper = undefined
})
afterAll(async () => {
  await server.close()
  await idp.close()
  wrongIssuer.close()
})

async function listenAndGetOrigin(httpServer: Server): Promise<string> {
  await once(httpServer.listen(0, '127.0.0.1'), 'listening')
  const address = httpServer.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const db = () => server.kernel.shards.forRealm('de')
const toForm = (sub: string) => new URLSearchParams({ sub })
const logInAs = async (sub: string) => {
  const { page, proceed } = await beginExternalLogIn(server, 'vidis')
  return proceed(page, toForm(sub))
}
const findAccounts = async (sub: string) =>
  (await db().select().from(users)).filter(({ identifiers }) => identifiers['vidis'] === sub)

describe('an external log-in is refused', () => {
  test.each([
    ['for a person who cancels at the provider', '', 'provider_declined'],
    ['for an unknown school', 'strange', 'school_unknown'],
    ['for a closed school', 'closed', 'account_inactive'],
    ['for a school of another realm', 'abroad', 'school_of_other_country'],
    ['for a guardian', 'parent', 'guardian_not_external'],
    ['for a person without a known role', 'roleless', 'role_unknown'],
  ])('%s, and no account is created', async (_, sub, refused) => {
    const before = await db().select({ uid: users.uid }).from(users)
    expect(await logInAs(sub)).toEqual({ refused, path: '/login' })
    expect(await db().select({ uid: users.uid }).from(users)).toHaveLength(before.length)
  })

  test.each([
    [
      'from another issuer',
      { claims: (same: object) => ({ ...same, iss: 'https://evil.example' }) },
      'provider_untrusted',
    ],
    ['for another audience', { claims: (same: object) => ({ ...same, aud: 'another-client' }) }, 'provider_untrusted'],
    ['with another nonce', { claims: (same: object) => ({ ...same, nonce: 'another' }) }, 'provider_untrusted'],
    ['signed with another key', { otherKey: true }, 'provider_untrusted'],
    [
      'that expired yesterday',
      { claims: (same: object) => ({ ...same, exp: Math.floor(Date.now() / 1000) - 86_400 }) },
      'provider_clock_off',
    ],
  ])('for an ID token %s', async (_, tamper, refused) => {
    idp.tamper = tamper
    expect(await logInAs('pupil')).toMatchObject({ refused })
  })

  test('when another browser started it', async () => {
    const victim = await beginExternalLogIn(server, 'vidis')
    const attacker = await beginExternalLogIn(server, 'vidis')
    const { url } = await attacker.robot.go(attacker.page, {
      form: toForm('pupil'),
      stop: (to) => to.pathname.endsWith('/callback') && to.origin === server.origin,
    })
    expect(await victim.proceed(url)).toMatchObject({ refused: 'log_in_not_begun' })
  })

  test('for an unknown state, and for a missing state', async () => {
    const { proceed } = await beginExternalLogIn(server, 'vidis')
    const callback = `${server.origin}/auth/v1/ways/vidis/callback`
    expect(await proceed(`${callback}?code=x&state=${'a'.repeat(43)}`)).toMatchObject({ refused: 'log_in_not_begun' })
    expect(await proceed(callback)).toMatchObject({ refused: 'log_in_not_begun' })
  })

  test('when the same callback is used a second time', async () => {
    const { page, proceed, robot } = await beginExternalLogIn(server, 'vidis')
    const { url } = await robot.go(page, {
      form: toForm('twice'),
      stop: (to) => to.pathname.endsWith('/callback') && to.origin === server.origin,
    })
    expect(await proceed(url)).toHaveProperty('claims')
    expect(await proceed(url)).toMatchObject({ refused: 'log_in_replayed' })
  })

  test('at the callback of another method', async () => {
    const { page, proceed, robot } = await beginExternalLogIn(server, 'vidis')
    const { url } = await robot.go(page, {
      form: toForm('pupil'),
      stop: (to) => to.pathname.endsWith('/callback') && to.origin === server.origin,
    })
    expect(await proceed(url.href.replace('/vidis/', '/domino/'))).toMatchObject({ refused: 'log_in_not_begun' })
  })

  test('when the published metadata name another issuer', async () => {
    const { page } = await beginExternalLogIn(server, 'gar')
    expect(page.searchParams.get('refused')).toBe('provider_untrusted')
  })

  test('when the provider does not respond, and for a method that is not configured', async () => {
    const unreachable = await beginExternalLogIn(server, 'domino')
    expect(unreachable.page.searchParams.get('refused')).toBe('provider_unreachable')
    const unknown = await beginExternalLogIn(server, 'ak-bibliotheken')
    expect(unknown.page.searchParams.get('refused')).toBe('not_found')
    expect((await server.fetch('/auth/v1/ways/telepathy')).status).toBe(404)
  })

  test('when the account or the association is inactive', async () => {
    await logInAs('leaver')
    const [account] = await findAccounts('leaver')
    await db()
      .update(associations)
      .set({ active: false })
      .where(eq(associations.userUid, account?.uid ?? ''))
    expect(await logInAs('leaver')).toMatchObject({ refused: 'account_inactive' })
    // A person whom the school has removed gets another reason.
    await db()
      .update(users)
      .set({ deletionCause: 'no-school-unit' })
      .where(eq(users.uid, account?.uid ?? ''))
    expect(await logInAs('leaver')).toMatchObject({ refused: 'account_removed' })
  })

  test('when the identifier belongs to a person of another type', async () => {
    await logInAs('recycled')
    const [account] = await findAccounts('recycled')
    const isOfAccount = eq(associations.userUid, account?.uid ?? '')
    await db().update(associations).set({ role: 'student' }).where(isOfAccount)
    expect(await logInAs('recycled')).toMatchObject({ refused: 'identifier_taken' })
    await db().update(associations).set({ role: 'guardian' }).where(isOfAccount)
    expect(await logInAs('recycled')).toMatchObject({ refused: 'guardian_not_external' })
    // A guardian whose role the provider does not send.
    await db()
      .update(users)
      .set({ identifiers: { vidis: 'roleless' } })
      .where(eq(users.uid, account?.uid ?? ''))
    expect(await logInAs('roleless')).toMatchObject({ refused: 'guardian_not_external' })
  })
})

describe('the first external log-in', () => {
  test('of a person with several roles gives the first one that is known', async () => {
    expect(await logInAs('several')).toMatchObject({ claims: { roles: [{ value: 'student' }] } })
  })

  test('creates an account in the school, with the identifier, and the token names the method', async () => {
    const outcome = await logInAs('pupil')
    const [account] = await findAccounts('pupil')
    expect(outcome).toMatchObject({
      claims: { sub: account?.uid, realm: 'de', amr: ['vidis'], acr: 'basic', roles: [{ value: 'student' }] },
    })
    expect(account).toMatchObject({ firstname: 'Mila', lastname: 'Muster', passwordHash: null, email: null })
    const entries = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, account?.uid ?? ''))
      .orderBy(auditLog.uid)
    expect(entries.map(({ action, actor }) => `${actor} ${action}`).toSorted()).toEqual([
      'way:vidis create-user',
      'way:vidis link-identifier',
    ])
  })

  test('of a teacher creates an employee', async () => {
    expect(await logInAs('teacher')).toMatchObject({ claims: { roles: [{ value: 'employee' }] } })
  })

  test('of a person without a name and with several schools uses the known school', async () => {
    expect(await logInAs('nameless')).toHaveProperty('claims')
    const [account] = await findAccounts('nameless')
    expect(account?.firstname).toMatch(/^vidis-/)
  })
})

test('staff with a second factor must use it before a code is issued', async () => {
  await logInAs('careful')
  const [account] = await findAccounts('careful')
  await db()
    .insert(secondFactors)
    .values({ realm: 'de', userUid: account?.uid ?? '', totpSecret: 'sealed' })
  const { page, robot } = await beginExternalLogIn(server, 'vidis')
  const { url } = await robot.go(page, {
    form: toForm('careful'),
    stop: (to) => to.origin === server.origin && to.pathname.startsWith('/login'),
  })
  expect([url.pathname, url.searchParams.has('code'), url.searchParams.has('authorize')]).toEqual([
    '/login',
    false,
    true,
  ])
  const encodedStep = Buffer.from(url.hash.replace('#second-step=', ''), 'base64url').toString()
  expect(SecondStep.parse(JSON.parse(encodedStep))).toMatchObject({ ways: ['totp'] })
})

test('later log-ins use the same account, also two at the same time', async () => {
  const outcomes = await Promise.all([logInAs('twice'), logInAs('twice')])
  const subjects = outcomes.map((outcome) => ('claims' in outcome ? outcome.claims.sub : outcome.refused))
  expect(new Set(subjects).size).toBe(1)
  expect(await findAccounts('twice')).toHaveLength(1)
})
