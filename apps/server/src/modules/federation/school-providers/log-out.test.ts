import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecondStep } from '@lectern/contracts'
import type { IdentityProvider } from '@lectern/contracts'
import { startOidcProcess } from '@lectern/test-kit/outside'
import type { OidcProcess } from '@lectern/test-kit/outside'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { renewCodes } from '../../identity/second-factors/recovery-codes.ts'
import { externalSessions, secondFactors } from '../../identity/tables.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import type { ExternalLogIn } from '../testing/external-log-in.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import { addWithEppn, storeTestProvider } from '../testing/store-provider.ts'

const SECRET = 'a secret of the school'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

let idp: OidcProcess
let server: TestServer
let root: TestUser
/** The address of the provider. A test can point to a provider that is gone. */
let issuer: string

const startIdp = () =>
  startOidcProcess({ clientId: 'lectern', clientSecret: SECRET, people: [{ sub: 'ada' }, { sub: 'eva' }] })

beforeAll(async () => {
  idp = await startIdp()
  server = await startFederationServer({ schoolProviders: { issuer: () => issuer } })
  root = await createTestUser(server.kernel, { role: 'admin', superUser: true })
})
afterAll(async () => {
  await server.close()
  await idp.close()
})
let provider: IdentityProvider
let domain: string
beforeEach(async () => {
  issuer = idp.origin
  await idp.setFaults()
  const school = await createTestSchool(server.kernel)
  domain = `${randomUUID()}.example`
  await addWithEppn(server, school, `ada@${domain}`)
  await addWithEppn(server, school, `eva@${domain}`)
  const config = { issuer: 'https://idp.example', clientId: 'lectern', clientSecret: SECRET }
  provider = await storeTestProvider(server, root, { schoolUnit: school.uid, domains: [domain], config })
  await idp.setBackChannel(provider.backChannelAddress ?? undefined)
})

/** Changes the switch of the provider. */
const setLogsOut = (logsOut: boolean) => {
  const { version: _version, config: _config, ...decisions } = provider
  return storeTestProvider(server, root, { ...decisions, logsOut })
}

/** Logs a person in with a new browser. */
async function logIn(sub: 'ada' | 'eva' = 'ada'): Promise<ExternalLogIn> {
  await idp.setFaults({ claims: { eppn: `${sub}@${domain}` } })
  const begun = await beginExternalLogIn(server, `provider/${provider.id}`)
  expect(await begun.proceed(begun.page, new URLSearchParams({ sub }))).toHaveProperty('claims')
  await idp.setFaults()
  return begun
}

const isLoginPage = (url: URL): boolean => url.origin === server.origin && url.pathname === '/login'

/** Logs out in Lectern, and returns the page that the browser reaches. */
const logOut = ({ robot, client }: ExternalLogIn) => robot.go(client.writeLogOutAddress(), { stop: isLoginPage })

const readField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`, 'u').exec(html)?.[1] ?? ''

/** Logs in at the provider again. Returns the page of the provider, or the page of Lectern that follows at once. */
const openAgain = async ({ robot }: ExternalLogIn) =>
  (await beginExternalLogIn(server, `provider/${provider.id}`, { robot })).page

const isAtIdp = (url: URL): boolean => url.pathname.startsWith('/interaction/')

describe('a log-out in Lectern', () => {
  test('continues at the provider and comes back to the log-in page, and the provider then asks again', async () => {
    const session = await logIn()
    const arrival = await logOut(session)
    expect(arrival.url.origin).toBe(idp.origin)
    const { searchParams } = arrival.url
    expect(searchParams.get('post_logout_redirect_uri')).toBe(provider.loggedOutAddress)
    expect(searchParams.get('client_id')).toBe('lectern')
    expect([searchParams.has('id_token_hint'), searchParams.has('state')]).toEqual([true, true])
    expect(await session.client.fetchAccountStatus()).toBe(401)
    const form = new URLSearchParams({ xsrf: readField(arrival.text, 'xsrf'), logout: 'yes' })
    const { url } = await session.robot.go(`${idp.origin}/session/end/confirm`, { form, stop: isLoginPage })
    expect(url.href).toBe(`${server.origin}/login`)
    expect(isAtIdp(await openAgain(session))).toBe(true)
  })

  test('of a person who confirms it on our page continues with a page, because a form must not lead to another site', async () => {
    const session = await logIn()
    const asked = await session.robot.go(`${server.origin}/auth/logout`)
    const form = new URLSearchParams({ xsrf: readField(asked.text, 'xsrf') })
    const { url, text } = await session.robot.go(`${server.origin}/auth/logout`, { form })
    expect(url.origin).toBe(server.origin)
    const next = /http-equiv="refresh" content="0;url=([^"]+)"/u.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(next).origin).toBe(idp.origin)
    expect(await session.client.fetchAccountStatus()).toBe(401)
  })

  test('of a session that began with a password goes to the log-in page, without the sentence', async () => {
    const session = await logIn()
    await server.kernel.shards.home.delete(externalSessions)
    const { url } = await logOut(session)
    expect(url.href).toBe(`${server.origin}/login`)
  })

  test('succeeds if the provider is gone, and the page says that the account may still be logged in', async () => {
    const gone = await startIdp()
    issuer = gone.origin
    await storeTestProvider(server, root, { ...withoutFields(provider), name: 'Another name' })
    await gone.setFaults({ claims: { eppn: `ada@${domain}` } })
    const begun = await beginExternalLogIn(server, `provider/${provider.id}`)
    await begun.proceed(begun.page, new URLSearchParams({ sub: 'ada' }))
    await gone.close()
    const { url } = await logOut(begun)
    expect(url.href).toBe(`${server.origin}/login?school_account=open`)
    expect(await begun.client.fetchAccountStatus()).toBe(401)
  })

  test.each([
    ['the switch is off at the log-in', 'before'],
    ['the switch is off at the log-out', 'after'],
  ])('stays here if %s, and the page says so', async (_name, when) => {
    if (when === 'before') await setLogsOut(false)
    const session = await logIn()
    if (when === 'after') await setLogsOut(false)
    const { url } = await logOut(session)
    expect(url.href).toBe(`${server.origin}/login?school_account=open`)
    expect(await session.client.fetchAccountStatus()).toBe(401)
  })

  test('with a provider that is not active any more stays here', async () => {
    const session = await logIn()
    await storeTestProvider(server, root, { ...withoutFields(provider), active: false })
    const { url } = await logOut(session)
    expect(url.searchParams.get('school_account')).toBe('open')
  })
})

const withoutFields = ({ version: _version, config: _config, ...decisions }: IdentityProvider) => decisions

describe('the address for browsers that come back', () => {
  test.each([
    ['without a state', ''],
    ['with the state of another browser', '?state=another'],
    [
      'with an address of another site',
      '?state=x&post_logout_redirect_uri=https://evil.example&redirect=//evil.example',
    ],
  ])('%s leads to the log-in page with the sentence', async (_name, query) => {
    await logIn()
    const response = await server.fetch(`${new URL(provider.loggedOutAddress ?? '').pathname}${query}`)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${server.origin}/login?school_account=open`,
    ])
  })
})

describe('the stored session', () => {
  const rows = () => server.kernel.shards.home.select().from(externalSessions)

  test('has neither the ID token nor an identifier of the person in readable form', async () => {
    await server.kernel.shards.home.delete(externalSessions)
    await logIn()
    const [row] = await rows()
    expect(row?.sealedHint).toEqual(expect.any(String))
    expect(JSON.stringify(row)).not.toMatch(/eyJ|ada/u)
  })

  test('of a provider whose switch is off has no ID token', async () => {
    await server.kernel.shards.home.delete(externalSessions)
    await setLogsOut(false)
    await logIn()
    expect((await rows()).map(({ sealedHint }) => sealedHint)).toEqual([null])
  })

  test('cannot be used with the row of another person', async () => {
    const [ada, eva] = [await logIn('ada'), await logIn('eva')]
    const stored = (await rows()).filter(({ providerUid }) => providerUid === provider.id)
    const [first, second] = stored
    await server.kernel.shards.home
      .update(externalSessions)
      .set({ sealedHint: first?.sealedHint ?? '' })
      .where(eq(externalSessions.sessionUid, second?.sessionUid ?? ''))
    const pages = [await logOut(ada), await logOut(eva)].map(({ url }) => url.searchParams.get('school_account'))
    expect(pages.filter((page) => page === 'open')).toHaveLength(1)
  })

  test('of a person with a second step is stored after this step, encrypted as before', async () => {
    const school = await createTestSchool(server.kernel)
    const user = await addWithEppn(server, school, `ben@${domain}`, 'employee')
    const db = server.kernel.shards.forRealm('se')
    const factor = { realm: 'se', userUid: user }
    await db.insert(secondFactors).values({ ...factor, totpSecret: 'sealed' })
    const [code = ''] = await renewCodes(db, 'se', user)
    await storeTestProvider(server, root, { ...withoutFields(provider), schoolUnit: school.uid })
    await idp.setFaults({ claims: { eppn: `ben@${domain}` } })
    const { page, robot } = await beginExternalLogIn(server, `provider/${provider.id}`)
    const { url } = await robot.go(page, { form: new URLSearchParams({ sub: 'ada' }), stop: isLoginPage })
    const readRows = () => rows().then((all) => all.filter(({ accountId }) => accountId === user))
    const before = await readRows()
    const step: unknown = JSON.parse(Buffer.from(url.hash.replace('#second-step=', ''), 'base64url').toString())
    const { ticket } = SecondStep.parse(step)
    const query = url.searchParams.get('authorize') ?? ''
    const json = { ticket, proof: { way: 'recovery', code } }
    const response = await server.fetch(`/auth/v1/login/second-factor?${query}`, { method: 'POST', json })
    expect(response.status).toBe(204)
    expect(before).toEqual([])
    expect(await readRows()).toEqual([expect.objectContaining({ sealedHint: expect.any(String) })])
  })

  test('is deleted with the session', async () => {
    await server.kernel.shards.home.delete(externalSessions)
    const session = await logIn()
    await logOut(session)
    expect(await rows()).toEqual([])
  })
})

describe('a provider that ends sessions', () => {
  /** Logs out at the provider itself. */
  async function logOutAtIdp({ robot }: ExternalLogIn): Promise<void> {
    const { text } = await robot.go(`${idp.origin}/session/end`)
    const form = new URLSearchParams({ xsrf: readField(text, 'xsrf'), logout: 'yes' })
    await robot.go(`${idp.origin}/session/end/confirm`, { form })
  }

  test('ends the session of this browser, and no other one', async () => {
    const [here, there, other] = [await logIn(), await logIn(), await logIn('eva')]
    await logOutAtIdp(here)
    const { backChannelResults } = await idp.readReceived()
    expect(backChannelResults.at(-1)).toBe('success')
    const statuses = [here, there, other].map(({ client }) => client.fetchAccountStatus())
    expect(await Promise.all(statuses)).toEqual([401, 200, 200])
  })

  const send = (body: string | Record<string, string>, to = provider) =>
    server.fetch(new URL(to.backChannelAddress ?? '').pathname, {
      method: 'POST',
      body: new URLSearchParams(body),
    })
  const now = () => Math.floor(Date.now() / 1000)
  const makeClaims = () => ({
    iss: idp.origin,
    aud: 'lectern',
    iat: now(),
    jti: randomUUID(),
    sub: 'ada',
    events: { [EVENT]: {} },
  })

  test('ends all sessions of a person with a token that names only the person', async () => {
    const [here, there, other] = [await logIn(), await logIn(), await logIn('eva')]
    const response = await send({ logout_token: await idp.signToken({ claims: makeClaims() }) })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const statuses = [here, there, other].map(({ client }) => client.fetchAccountStatus())
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
    expect(await here.client.canRefresh()).toBe(false)
  })

  test('ends nothing with a token that was used', async () => {
    const token = await idp.signToken({ claims: makeClaims() })
    await send({ logout_token: token })
    const session = await logIn()
    expect((await send({ logout_token: token })).status).toBe(400)
    expect(await session.client.fetchAccountStatus()).toBe(200)
  })

  test('ends no session of another provider', async () => {
    const session = await logIn()
    const other = await storeTestProvider(server, root, {
      ...withoutFields(provider),
      id: randomUUID(),
      domains: [],
      config: { issuer: 'https://idp.example', clientId: 'lectern', clientSecret: SECRET },
    })
    expect((await send({ logout_token: await idp.signToken({ claims: makeClaims() }) }, other)).status).toBe(200)
    expect(await session.client.fetchAccountStatus()).toBe(200)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'another-client' }],
    ['with a nonce, as an ID token has', { nonce: 'n' }],
    ['without the event', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['whose event is a text', { events: { [EVENT]: 'yes' } }],
    ['without a person and a session', { sub: undefined }],
    ['without an id', { jti: undefined }],
    ['without a time', { iat: undefined }],
    ['from the last hour', { iat: now() - 3600 }],
    ['from the future', { iat: now() + 3600 }],
    ['that has expired', { exp: now() - 600 }],
  ])('ends nothing with a token %s', async (_name, changes) => {
    const session = await logIn()
    const claims = Object.fromEntries(
      Object.entries({ ...makeClaims(), ...changes }).filter(([, value]) => value !== undefined),
    )
    const response = await send({ logout_token: await idp.signToken({ claims }) })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }])
    expect(await session.client.fetchAccountStatus()).toBe(200)
  })

  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each<[string, () => Promise<string>]>([
    ['another key has signed', () => idp.signToken({ claims: makeClaims(), otherKey: true })],
    ['has the type of an access token', () => idp.signToken({ claims: makeClaims(), type: 'at+jwt' })],
    ['has no signature', async () => `${encode({ alg: 'none' })}.${encode(makeClaims())}.`],
    [
      'is signed with the client secret',
      async () =>
        new SignJWT(makeClaims())
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(SECRET.padEnd(32))),
    ],
    ['is no token', async () => 'text'],
  ])('ends nothing with a token that %s', async (_name, makeToken) => {
    const session = await logIn()
    expect((await send({ logout_token: await makeToken() })).status).toBe(400)
    expect(await session.client.fetchAccountStatus()).toBe(200)
  })

  test('without a token, or with an unknown address, gets a refusal', async () => {
    const unknown = `/auth/v1/ways/provider/${randomUUID()}/back-channel-logout`
    const answers = [
      await send({}),
      await server.fetch(unknown, { method: 'POST', body: new URLSearchParams({ logout_token: 'x' }) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })
})
