import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '@lectern/contracts'
import {
  createLogOutRequest,
  createLogOutResponse,
  createMetadata,
  signForm,
  signQuery,
  startSamlpProcess,
  startSamlProvider,
} from '@lectern/test-kit/outside'
import type { SamlIdp, SamlpProcess } from '@lectern/test-kit/outside'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import type { ExternalLogIn } from '../testing/external-log-in.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import { addWithEppn, storeTestProvider } from '../testing/store-provider.ts'

const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'
const HOUR_MS = 3_600_000
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

let idp: SamlIdp
let server: TestServer
let root: TestUser
/** The `eppn` of each person, by NameID. */
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
let domain: string
let schoolUnit: string
beforeEach(async () => {
  const school = await createTestSchool(server.kernel)
  schoolUnit = school.uid
  domain = `${randomUUID()}.example`
  for (const name of ['ada', 'eva']) {
    people[name] = { [EPPN]: `${name}@${domain}` }
    await addWithEppn(server, school, `${name}@${domain}`)
  }
  describeIdp()
  provider = await store(`${idp.origin}/metadata`)
})

/** Sets the metadata of the provider. */
const describeIdp = (more: { readonly logOut?: string | undefined } = { logOut: `${idp.origin}/slo` }) => {
  const entity = { entityId: idp.entityId, entryPoint: `${idp.origin}/sso`, certificates: [idp.x509] }
  const { logOut } = more
  const described = logOut === undefined ? entity : { ...entity, logOut }
  idp.metadata = createMetadata([described], new Date(Date.now() + HOUR_MS))
}

const store = (metadataAddress: string, change: Partial<IdentityProvider> = {}) => {
  const { logsOut, id } = change
  return storeTestProvider(server, root, {
    template: 'saml',
    schoolUnit,
    domains: [domain],
    config: { metadataAddress },
    ...(logsOut === undefined ? {} : { logsOut }),
    ...(id === undefined ? {} : { id }),
  })
}

const path = (end: string, { id } = provider) => `/auth/v1/ways/provider/${id}/${end}`
const ownAddress = () => `${server.origin}${path('single-logout')}`

/** Logs a person in with a new browser. */
async function logIn(name: 'ada' | 'eva' = 'ada', sessionIndex = `session-${name}`): Promise<ExternalLogIn> {
  const begun = await beginExternalLogIn(server, `provider/${provider.id}`)
  const audience = `${server.origin}${path('metadata')}`
  const form = idp.createResponseForm(begun.page, name, { audience, sessionIndex })
  expect(await begun.proceed(`${server.origin}${path('callback')}`, form)).toHaveProperty('claims')
  return begun
}

const status = ({ client }: ExternalLogIn) => client.fetchAccountStatus()
const logOut = ({ robot, client }: ExternalLogIn) =>
  robot.go(client.writeLogOutAddress(), {
    stop: ({ origin, pathname }) => origin !== server.origin || pathname === '/login',
  })
const sendQuery = (query: string) => server.fetch(`${path('single-logout')}?${query}`)
const sendForm = (form: Record<string, string>) =>
  server.fetch(path('single-logout'), { method: 'POST', body: new URLSearchParams(form) })
const makeRequest = (changes: Partial<Parameters<typeof createLogOutRequest>[0]> = {}) =>
  createLogOutRequest({ issuer: idp.entityId, destination: ownAddress(), nameId: 'ada', ...changes })
const signRequest = (xml: string, privateKey = idp.privateKey) =>
  signQuery(xml, { field: 'SAMLRequest', privateKey, relayState: 'r' })
const SENTENCE = () => `${server.origin}/login?school_account=open`

describe('a provider that ends sessions', () => {
  test('ends the session that it names, and gets an answer with a signature', async () => {
    const [here, there, other] = [await logIn('ada', 'one'), await logIn('ada', 'two'), await logIn('eva')]
    const response = await sendQuery(signRequest(makeRequest({ sessionIndexes: ['one'] })))
    const next = new URL(response.headers.get('location') ?? '')
    expect(`${next.origin}${next.pathname}`).toBe(`${idp.origin}/slo`)
    expect([...next.searchParams.keys()]).toEqual(['SAMLResponse', 'RelayState', 'SigAlg', 'Signature'])
    expect(next.searchParams.get('SigAlg')).toContain('rsa-sha256')
    expect(await Promise.all([here, there, other].map(status))).toEqual([401, 200, 200])
  })

  test('ends all sessions of a person if it names none, and several if it names several', async () => {
    const sessions = [await logIn('ada', 'one'), await logIn('ada', 'two'), await logIn('eva', 'three')]
    await sendQuery(signRequest(makeRequest()))
    expect(await Promise.all(sessions.map(status))).toEqual([401, 401, 200])
    const again = [await logIn('ada', 'four'), await logIn('ada', 'five'), await logIn('ada', 'six')]
    await sendQuery(signRequest(makeRequest({ sessionIndexes: ['four', 'six'] })))
    expect(await Promise.all(again.map(status))).toEqual([401, 200, 401])
  })

  test('can send a form with a signature inside of the message', async () => {
    const session = await logIn()
    await sendForm({ SAMLRequest: signForm(makeRequest(), idp.privateKey) })
    expect(await status(session)).toBe(401)
  })

  const attacks: readonly (readonly [string, () => Promise<Response>])[] = [
    [
      'without a signature',
      () =>
        sendQuery(
          new URLSearchParams({ SAMLRequest: readField(signRequest(makeRequest()), 'SAMLRequest') }).toString(),
        ),
    ],
    ['that another key has signed', () => sendQuery(signRequest(makeRequest(), otherKey))],
    [
      'with a weak signature',
      () =>
        sendQuery(
          signQuery(makeRequest(), { field: 'SAMLRequest', privateKey: idp.privateKey, algorithm: 'rsa-sha1' }),
        ),
    ],
    ['of another issuer', () => sendQuery(signRequest(makeRequest({ issuer: 'https://evil.example' })))],
    ['for another address', () => sendQuery(signRequest(makeRequest({ destination: 'https://other.example/slo' })))],
    ['from the last hour', () => sendQuery(signRequest(makeRequest({ issuedAt: new Date(Date.now() - HOUR_MS) })))],
    ['from the future', () => sendQuery(signRequest(makeRequest({ issuedAt: new Date(Date.now() + HOUR_MS) })))],
    ['that has expired', () => sendQuery(signRequest(makeRequest({ notOnOrAfter: new Date(Date.now() - 120_000) })))],
    [
      'before a signed one of the same name',
      () => {
        const forged = readField(signRequest(makeRequest(), otherKey), 'SAMLRequest')
        const signed = signRequest(makeRequest({ nameId: 'eva' }))
        return sendQuery(`SAMLReq%75est=${encodeURIComponent(forged)}&${signed}`)
      },
    ],
    [
      'twice, with one signature',
      () => {
        const forged = readField(signRequest(makeRequest(), otherKey), 'SAMLRequest')
        return sendQuery(`${signRequest(makeRequest({ nameId: 'eva' }))}&SAMLRequest=${encodeURIComponent(forged)}`)
      },
    ],
    ['as a form without a signature', () => sendForm({ SAMLRequest: Buffer.from(makeRequest()).toString('base64') })],
    ['as a form that another key has signed', () => sendForm({ SAMLRequest: signForm(makeRequest(), otherKey) })],
    [
      'as a form whose signed message is inside of a forged one',
      () => {
        const signed = Buffer.from(signForm(makeRequest({ nameId: 'eva', id: '_signed' }), idp.privateKey), 'base64')
        const signature = /<Signature[\s\S]*<\/Signature>/u.exec(signed.toString())?.[0] ?? ''
        const inner = signed.toString().replace(signature, '')
        const forged = makeRequest().replace(
          '<saml:NameID>',
          `${signature}<samlp:Extensions>${inner}</samlp:Extensions><saml:NameID>`,
        )
        return sendForm({ SAMLRequest: Buffer.from(forged).toString('base64') })
      },
    ],
    ['that is no message', () => sendQuery('SAMLRequest=x&SigAlg=y&Signature=z')],
    ['that is empty', () => sendForm({})],
  ]
  test.each(attacks)('ends nothing with a request %s', async (_name, send) => {
    const session = await logIn()
    expect((await send()).headers.get('location')).toBe(SENTENCE())
    expect(await status(session)).toBe(200)
  })

  test('ends nothing with a request that was used', async () => {
    const query = signRequest(makeRequest())
    await sendQuery(query)
    const session = await logIn()
    expect((await sendQuery(query)).headers.get('location')).toBe(SENTENCE())
    expect(await status(session)).toBe(200)
  })
})

const readField = (query: string, name: string): string => new URLSearchParams(query).get(name) ?? ''

describe('a log-out in Lectern', () => {
  /** Answers our request as the provider does. Returns the page that the browser reaches. */
  const answer = (
    { robot }: ExternalLogIn,
    request: URL,
    changes: Partial<Parameters<typeof createLogOutResponse>[0]> = {},
    privateKey = idp.privateKey,
  ) => {
    const state = request.searchParams.get('RelayState') ?? ''
    const xml = createLogOutResponse({
      issuer: idp.entityId,
      destination: ownAddress(),
      inResponseTo: `_${state}`,
      ...changes,
    })
    const query = signQuery(xml, { field: 'SAMLResponse', privateKey, relayState: state })
    return robot.go(`${ownAddress()}?${query}`, { stop: ({ pathname }) => pathname === '/login' })
  }

  test('continues at the provider with a signed request, and comes back to the log-in page', async () => {
    const session = await logIn()
    const { url } = await logOut(session)
    expect(`${url.origin}${url.pathname}`).toBe(`${idp.origin}/slo`)
    expect([url.searchParams.has('SAMLRequest'), url.searchParams.has('Signature')]).toEqual([true, true])
    expect(await status(session)).toBe(401)
    expect((await answer(session, url)).url.href).toBe(`${server.origin}/login`)
  })

  test.each<[string, Parameters<typeof answer>[2], string | undefined]>([
    ['says that another service is still logged in', { status: 'PartialLogout' }, undefined],
    ['is one to another request', { inResponseTo: '_another' }, undefined],
    ['is one of another issuer', { issuer: 'https://evil.example' }, undefined],
    ['is signed by another key', {}, otherKey],
  ])('says that the account may still be logged in if the answer %s', async (_name, changes, privateKey) => {
    const session = await logIn()
    const { url } = await logOut(session)
    expect((await answer(session, url, changes, privateKey)).url.href).toBe(SENTENCE())
  })

  test('says so in a browser that did not begin the log-out', async () => {
    const [session, other] = [await logIn(), await logIn('eva')]
    const { url } = await logOut(session)
    expect((await answer(other, url)).url.href).toBe(SENTENCE())
  })

  test.each<[string, () => void]>([
    ['offers no log-out', () => describeIdp({})],
    ['is gone', () => describeIdp({ logOut: 'http://127.0.0.1:9/slo' })],
  ])('stays here if the provider %s, and the page says so', async (_name, prepare) => {
    prepare()
    provider = await store(`${idp.origin}/metadata`, { id: provider.id })
    const session = await logIn()
    expect((await logOut(session)).url.href).toBe(SENTENCE())
    expect(await status(session)).toBe(401)
  })

  test('stays here if the switch is off', async () => {
    provider = await store(`${idp.origin}/metadata`, { id: provider.id, logsOut: false })
    expect((await logOut(await logIn())).url.href).toBe(SENTENCE())
  })
})

describe('with a provider of another project, in a process of its own', () => {
  let outside: SamlpProcess
  beforeEach(async () => {
    outside = await startSamlpProcess({ person: 'ada', attributes: { [EPPN]: `ada@${domain}` } })
    return () => outside.close()
  })

  async function begin(asks: Parameters<SamlpProcess['register']>[1] = {}): Promise<ExternalLogIn> {
    provider = await store(`${outside.origin}/metadata`, { id: provider.id })
    await outside.register(`${server.origin}${path('metadata')}`, asks)
    return beginExternalLogIn(server, `provider/${provider.id}`)
  }

  test('a log-out in Lectern ends the session there, too', async () => {
    const session = await begin()
    await session.proceed(session.page)
    expect((await outside.readReceived()).sessions).toBe(1)
    const { url } = await session.robot.go(session.client.writeLogOutAddress(), {
      stop: ({ pathname }) => pathname === '/login',
    })
    expect(url.href).toBe(`${server.origin}/login`)
    expect((await outside.readReceived()).sessions).toBe(0)
  })

  test('a log-out there ends the session in Lectern, and our answer counts there', async () => {
    const session = await begin()
    await session.proceed(session.page)
    await session.robot.go(`${outside.origin}/logout`)
    expect(await status(session)).toBe(401)
    expect((await outside.readReceived()).sessions).toBe(0)
  })

  test('a request is signed if its metadata asks for it', async () => {
    const session = await begin({ wantsSigned: true })
    expect(await session.proceed(session.page)).toHaveProperty('claims')
    expect((await outside.readReceived()).signed).toBe(true)
  })

  test('an encrypted assertion is read', async () => {
    const session = await begin({ encrypts: true })
    expect(await session.proceed(session.page)).toHaveProperty('claims')
  })
})
