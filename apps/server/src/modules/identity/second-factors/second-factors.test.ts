import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  AccessTokenClaims,
  beginTotp,
  confirmTotp,
  escalateLogIn,
  logInByCredentials,
  renewRecoveryCodes,
} from '@lectern/contracts'
import { requestAuthorize, logIn, postCredentials } from '../../../testing/log-in.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { withoutTable } from '../../../testing/without-table.ts'
import { createAccountModule } from '../../account/index.ts'
import { associations, auditLog } from '../../account/tables.ts'
import { createIdentityModule } from '../index.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'

const STEP_MS = 30_000
const clock = createMovableClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    clock,
    modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })
})
afterAll(() => server.close())

let teacher: TestUser
beforeEach(async () => {
  teacher = await createTestUser(server.kernel, { role: 'employee' })
})

const put = (path: string, json: unknown, as: TestUser = teacher) =>
  server.fetch(`/auth/v1/second-factors/${path}`, { method: 'PUT', as, json })
const post = (path: string, as: TestUser = teacher) =>
  server.fetch(`/auth/v1/second-factors/${path}`, { method: 'POST', as })

/** Returns the current code of an authenticator app. */
type App = () => string
const createApp =
  (secret: string): App =>
  () =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() })

/** The clock moves to the next code, because each code works once. */
async function setUpApp(): Promise<{ app: App; codes: readonly string[] }> {
  const { secret } = beginTotp.responses[200].parse(await (await post('totp')).json())
  const app = createApp(secret)
  const answer = confirmTotp.responses[200].parse(await (await put('totp', { code: app() })).json())
  clock.forward(STEP_MS)
  return { app, codes: answer.recoveryCodes ?? [] }
}

async function logInWithProof(proof: object, query: Record<string, string> = {}) {
  const request = await requestAuthorize(server, query)
  const first = await postCredentials(server, teacher, request.url.search)
  const step = logInByCredentials.responses[200].parse(await first.json())
  const prove = (other: object = proof) =>
    server.fetch(`/auth/v1/login/second-factor${request.url.search}`, {
      method: 'POST',
      json: { ticket: step.ticket, proof: other },
    })
  return { request, step, prove, answer: await prove() }
}

describe('setting up a second factor is refused', () => {
  test.each(['student', 'guardian'] as const)('to a %s', async (role) => {
    const person = await createTestUser(server.kernel, { role })
    for (const path of ['totp', 'passkeys/begin'])
      expect([path, (await post(path, person)).status]).toEqual([path, 403])
    const refused = await put('totp', { code: '000000' }, person)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }])
  })

  test('if the log-in is more than five minutes old', async () => {
    const { tokens } = await logIn(server, teacher)
    clock.forward(6 * 60_000)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const answer = await server.fetch('/auth/v1/second-factors/totp', { method: 'POST', headers })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'need_fresh_login' }])
  })

  test('during an impersonation', async () => {
    const acting = { ...teacher, act: { sub: teacher.userId, name: 'Another Person' } }
    const answer = await server.fetch('/auth/v1/second-factors/totp', { method: 'POST', as: acting })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_while_acting' }])
  })

  test('with a wrong code, and nothing is stored', async () => {
    await post('totp')
    expect((await put('totp', { code: '000000' })).status).toBe(401)
    const request = await requestAuthorize(server)
    expect((await postCredentials(server, teacher, request.url.search)).status).toBe(204)
  })
})

describe('setting up a second factor is allowed', () => {
  const readAllowed = async (as: TestUser) => (await server.fetch('/auth/v1/second-factors', { as })).json()

  test('to an employee who is also a guardian, and not to the guardian alone', async () => {
    const guardian = await createTestUser(server.kernel, { role: 'guardian' })
    const place = { realm: 'se', role: 'guardian', schoolUnitUid: guardian.schoolUnit } as const
    await server.kernel.shards
      .forRealm('se')
      .insert(associations)
      .values({ ...place, userUid: teacher.userId })
    const { tokens } = await logIn(server, teacher)
    const roles = AccessTokenClaims.parse(decodeJwt(tokens.access_token)).roles.map(({ value }) => value)
    expect(roles.toSorted()).toEqual(['employee', 'guardian'])
    expect((await post('totp', { ...teacher, roles })).status).toBe(200)
    expect(await readAllowed({ ...teacher, roles })).toMatchObject({ allowed: true })
    expect(await readAllowed(guardian)).toMatchObject({ allowed: false })
  })

  test('to a super user without a school', async () => {
    const superUser = await createTestUser(server.kernel, { superUser: true })
    const withoutSchool = { ...superUser, roles: [] }
    expect((await post('totp', withoutSchool)).status).toBe(200)
    expect(await readAllowed(withoutSchool)).toMatchObject({ allowed: true })
  })
})

describe('a log-in with an authenticator app', () => {
  test('requires the code after the password, and is secure', async () => {
    const { app } = await setUpApp()
    const { request, step, answer } = await logInWithProof({ way: 'totp', code: app() })
    expect(step.ways).toEqual(['totp', 'recovery'])
    const tokens = await request.finish(answer.headers.get('redirect-uri'))
    expect(AccessTokenClaims.parse(decodeJwt(tokens.access_token))).toMatchObject({
      acr: 'secure',
      amr: ['pwd', 'otp', 'mfa'],
    })
    expect(tokens.claims()).toMatchObject({ acr: 'secure' })
  })

  test('accepts each code once, also if two requests send it at the same moment', async () => {
    const { app } = await setUpApp()
    const proof = { way: 'totp', code: app() }
    const request = await requestAuthorize(server)
    const tickets = await Promise.all(
      [1, 2].map(async () =>
        logInByCredentials.responses[200].parse(
          await (await postCredentials(server, teacher, request.url.search)).json(),
        ),
      ),
    )
    const answers = await Promise.all(
      tickets.map(({ ticket }) =>
        server.fetch(`/auth/v1/login/second-factor${request.url.search}`, { method: 'POST', json: { ticket, proof } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 401]))
  })

  test('accepts a ticket once', async () => {
    const { app } = await setUpApp()
    const { prove, answer } = await logInWithProof({ way: 'totp', code: app() })
    expect(answer.status).toBe(204)
    clock.forward(STEP_MS)
    const again = await prove({ way: 'totp', code: app() })
    expect([again.status, await again.json()]).toMatchObject([401, { code: 'log_in_step_expired' }])
  })

  test('delays guesses from all addresses together', async () => {
    const { app } = await setUpApp()
    const wrong = { way: 'totp', code: app() === '000000' ? '111111' : '000000' }
    const { prove } = await logInWithProof(wrong)
    for (let tries = 1; tries < 5; tries += 1) expect((await prove()).status).toBe(401)
    expect((await prove({ way: 'totp', code: app() })).status).toBe(429)
  })

  test('does not count codes that an outage prevented from being checked', async () => {
    const { codes } = await setUpApp()
    const { prove } = await logInWithProof({ way: 'recovery', code: 'wrong' })
    const right = () => prove({ way: 'recovery', code: codes[0] ?? '' })
    await clock.hold(async () => {
      const db = server.kernel.shards.forRealm('se')
      await withoutTable(db, 'recovery_codes', async () => {
        for (let tries = 0; tries < 8; tries += 1) expect((await right()).status).toBe(500)
      })
      expect((await right()).status).toBe(204)
    })
  })

  test('of 400 parallel wrong codes for one ticket, five are checked', async () => {
    const { app } = await setUpApp()
    const wrong = { way: 'totp', code: app() === '000000' ? '111111' : '000000' }
    const { prove } = await logInWithProof(wrong)
    const answers = await clock.hold(() => Promise.all(Array.from({ length: 400 }, () => prove())))
    // `logInWithProof` has sent the first of the five.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(396)
  })

  test('requires the code only on the request of a client, if the person has chosen so', async () => {
    const { app } = await setUpApp()
    expect((await put('always', { always: false })).status).toBe(204)
    expect((await logIn(server, teacher)).tokens.claims()).toMatchObject({ acr: 'basic' })
    const { request, answer } = await logInWithProof({ way: 'totp', code: app() }, { acr_values: 'secure' })
    expect((await request.finish(answer.headers.get('redirect-uri'))).claims()).toMatchObject({ acr: 'secure' })
  })

  test('accepts each recovery code once, in any notation', async () => {
    const { codes } = await setUpApp()
    expect(codes).toHaveLength(10)
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ')
    expect((await logInWithProof({ way: 'recovery', code: typed })).answer.status).toBe(204)
    expect((await logInWithProof({ way: 'recovery', code: codes[0]! })).answer.status).toBe(401)
    expect((await logInWithProof({ way: 'recovery', code: codes[1]! })).answer.status).toBe(204)
  })

  test('counts wrong recovery codes together with wrong codes of the app', async () => {
    const { app, codes } = await setUpApp()
    await clock.hold(async () => {
      const { prove } = await logInWithProof({ way: 'recovery', code: codes[0]!.replace(/.$/u, '!') })
      for (let tries = 1; tries < 5; tries += 1) expect((await prove()).status).toBe(401)
      expect((await prove({ way: 'recovery', code: codes[1]! })).status).toBe(429)
      expect((await prove({ way: 'totp', code: app() })).status).toBe(429)
    })
  })

  test('checks five of 100 parallel wrong recovery codes', async () => {
    const { codes } = await setUpApp()
    await clock.hold(async () => {
      const wrong = { way: 'recovery', code: codes[0]!.split('').toReversed().join('') }
      const { prove } = await logInWithProof(wrong)
      const answers = await Promise.all(Array.from({ length: 100 }, () => prove()))
      // `logInWithProof` has sent the first of the five.
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(96)
    })
  })

  test('new recovery codes replace the old ones', async () => {
    const { codes } = await setUpApp()
    const renewed = renewRecoveryCodes.responses[200].parse(await (await post('recovery-codes')).json())
    expect((await logInWithProof({ way: 'recovery', code: codes[0]! })).answer.status).toBe(401)
    expect((await logInWithProof({ way: 'recovery', code: renewed.codes[0]! })).answer.status).toBe(204)
  })
})

describe('stored factors', () => {
  test('the rows reveal neither the secret nor a recovery code', async () => {
    const { secret } = beginTotp.responses[200].parse(await (await post('totp')).json())
    const answer = await put('totp', { code: createApp(secret)() })
    const { recoveryCodes: codes } = confirmTotp.responses[200].parse(await answer.json())
    const db = server.kernel.shards.forRealm('se')
    const factorRows = await db.select().from(secondFactors).where(eq(secondFactors.userUid, teacher.userId))
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userUid, teacher.userId))
    const rows = JSON.stringify([factorRows, hashes])
    expect(factorRows).toHaveLength(1)
    for (const plain of [secret, ...(codes ?? [])]) expect(rows).not.toContain(plain.replaceAll('-', ''))
  })

  test('are deleted with the last factor, and every change is in the audit log', async () => {
    await setUpApp()
    expect((await server.fetch('/auth/v1/second-factors/totp', { method: 'DELETE', as: teacher })).status).toBe(204)
    const left = await (await server.fetch('/auth/v1/second-factors', { as: teacher })).json()
    expect(left).toEqual({ allowed: true, totp: false, passkeys: [], recoveryCodesLeft: 0, always: false })
    expect((await logIn(server, teacher)).tokens.claims()).toMatchObject({ acr: 'basic' })
    const db = server.kernel.shards.forRealm('se')
    const log = await db.select().from(auditLog).where(eq(auditLog.subject, teacher.userId)).orderBy(auditLog.at)
    expect(log.map(({ action }) => action)).toEqual(['create-user', 'second-factor.add', 'second-factor.remove'])
  })
})

describe('a passkey is refused', () => {
  const add = (answer: unknown) =>
    server.fetch('/auth/v1/second-factors/passkeys', { method: 'POST', as: teacher, json: { name: 'Key', answer } })
  const invalidPasskey = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    clientExtensionResults: {},
  }

  test('without a challenge', async () => {
    const answer = await add(invalidPasskey)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'log_in_step_expired' }])
  })

  test.each([
    ['a malformed answer', { no: 'passkey' }],
    ['an answer to another challenge', invalidPasskey],
  ])('with %s, and the challenge becomes invalid', async (_what, given) => {
    expect((await post('passkeys/begin')).status).toBe(200)
    const answer = await add(given)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'wrong_second_factor' }])
    expect(await (await add(given)).json()).toMatchObject({ code: 'log_in_step_expired' })
    expect((await logIn(server, teacher)).tokens.claims()).toMatchObject({ acr: 'basic' })
  })

  test('at the second step of a person without a passkey', async () => {
    await setUpApp()
    const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
    const { answer } = await logInWithProof({ way: 'passkey', answer: { ...invalidPasskey, response } })
    expect(answer.status).toBe(401)
  })
})

describe('acr_values=secure', () => {
  test('is refused to a person without a second factor, with a code that names the reason', async () => {
    const request = await requestAuthorize(server, { acr_values: 'secure' })
    const answer = await postCredentials(server, teacher, request.url.search)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'second_factor_missing' }])
  })

  test('redirects a browser with a basic session to the log-in, and returns a code to a secure one', async () => {
    const { app } = await setUpApp()
    await put('always', { always: false })
    const { cookies } = await logIn(server, teacher)
    const request = await requestAuthorize(server, { acr_values: 'secure' })
    const path = `${request.url.pathname}${request.url.search}`
    const basic = await server.fetch(path, { headers: { cookie: cookies.join('; ') } })
    expect(basic.headers.get('location')).toMatch(/^\/login\?authorize=/)
    const { answer } = await logInWithProof({ way: 'totp', code: app() }, { acr_values: 'secure' })
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const secure = await server.fetch(path, { headers: { cookie } })
    expect((await request.finish(secure.headers.get('location'))).claims()).toMatchObject({ acr: 'secure' })
  })
})

test('a person who is logged in escalates with the second step only', async () => {
  const { app } = await setUpApp()
  await put('always', { always: false })
  const { tokens } = await logIn(server, teacher)
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const begun = await server.fetch('/auth/v1/login/escalate', { method: 'POST', headers })
  const { ticket } = escalateLogIn.responses[200].parse(await begun.json())
  const request = await requestAuthorize(server, { acr_values: 'secure' })
  const answer = await server.fetch(`/auth/v1/login/second-factor${request.url.search}`, {
    method: 'POST',
    json: { ticket, proof: { way: 'totp', code: app() } },
  })
  const claims = (await request.finish(answer.headers.get('redirect-uri'))).claims()
  expect(claims).toMatchObject({ sub: teacher.userId, acr: 'secure' })
})
