import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLink, startMailSink } from '../../testing/mail-sink.ts'
import type { MailSink } from '../../testing/mail-sink.ts'
import { createTestUser } from '../../testing/test-people.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createMailModule } from '../mail/index.ts'
import { createAccountModule, findLogin, findPerson, verifyPassword } from './index.ts'
import { associations, auditLog, oneTimeLinks, schoolUnits, users } from './tables.ts'

let server: TestServer
let sink: MailSink
let now = new Date()
beforeAll(async () => {
  sink = await startMailSink()
  server = await startTestServer({
    env: sink.env,
    clock: { now: () => now },
    modules: (kernel) => [createAccountModule(kernel), createMailModule(kernel)],
  })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const ada = { firstname: 'Ada', lastname: 'Lind', password: 'three quiet lamps', country: 'se' }
const register = (form: object) => server.fetch('/api/account/register', { method: 'POST', json: form })
const confirm = (confirmUrl: string) =>
  server.fetch('/api/account/email/confirmValidation', { method: 'POST', json: { confirmUrl } })
const findRegistered = async (email: string) => {
  const [person] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.username, email))
  if (person === undefined) throw new Error('nobody registered')
  return person
}

describe('registering', () => {
  test('is refused with a list of attribute and reason; the address is called userName', async () => {
    const answer = await register({
      ...ada,
      firstname: ' ',
      lastname: 'L'.repeat(256),
      email: 'nobody',
      password: 'quietly',
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        code: 'validation_failed',
        details: {
          errors: [
            { attribute: 'firstname', reason: 'firstname is required.', rule: 'required' },
            { attribute: 'lastname', reason: 'lastname must have up to 255 characters.', rule: 'too_long' },
            { attribute: 'userName', reason: 'userName is no e-mail address.', rule: 'email_invalid' },
            { attribute: 'password', reason: 'password must have at least 8 characters.', rule: 'too_short' },
          ],
        },
      },
    ])
    const longest = await register({ ...ada, firstname: 'F'.repeat(255), lastname: 'L'.repeat(255), email: 'nobody' })
    expect(await longest.json()).toMatchObject({ details: { errors: [{ attribute: 'userName' }] } })
  })

  test.each([
    'Win at https://evil.example',
    'www.evil.example',
    '<b>Ada</b>',
    'ada@evil.example',
    'Ada\nLind',
    'Ada\\Lind',
    '{{Ada}}',
  ])(
    'is refused for the name %s, because strangers could put texts into emails of the deployment',
    async (firstname) => {
      const answer = await register({ ...ada, firstname, email: 'stranger@there.example' })
      expect(await answer.json()).toMatchObject({
        details: { errors: [{ attribute: 'firstname', rule: 'unsupported' }] },
      })
    },
  )

  test('accepts real names', async () => {
    for (const [index, lastname] of ["O'Connor", 'Öberg-Ek', 'van der Meer, Jr.', 'Lê', '李'].entries())
      expect((await register({ ...ada, lastname, email: `name${index}@there.example` })).status).toBe(200)
  })

  test('is refused for an empty form and for an unknown country', async () => {
    const nothing = await register({ country: 'se' })
    expect(await nothing.json()).toMatchObject({ details: { errors: [{}, {}, {}, {}] } })
    expect((await register({ ...ada, email: 'a@there.example', country: 'dk' })).status).toBe(400)
  })

  test.each(['password1', 'Superman', 'ada@common.example', 'ADA LIND', 'adalind.2026', 'Lectern-2026!'])(
    'is refused with the easily guessed password %s',
    async (password) => {
      const answer = await register({ ...ada, email: 'ada@common.example', password })
      expect(await answer.json()).toMatchObject({
        details: { errors: [{ attribute: 'password', rule: 'password_common' }] },
      })
    },
  )

  test('is a conflict if the address is already used, in any case of letters', async () => {
    expect((await register({ ...ada, email: 'Twice@there.example' })).status).toBe(200)
    const again = await register({ ...ada, email: 'twice@THERE.example' })
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: 'conflict', details: { errors: [{ attribute: 'userName', rule: 'email_used' }] } },
    ])
    const school = await createTestUser(server.kernel)
    await server.kernel.shards
      .forRealm('se')
      .update(users)
      .set({ email: 'Pupil@school.example' })
      .where(eq(users.uid, school.userId))
    expect((await register({ ...ada, email: 'pupil@school.example' })).status).toBe(409)
    expect((await register({ ...ada, email: 'pupil@school.example', country: 'de' })).status).toBe(200)
  })

  test('twice at the same moment creates one person', async () => {
    const tries = await Promise.all([1, 2, 3].map(() => register({ ...ada, email: 'race@there.example' })))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('creates a consumer with one guardian association in the country’s consumer school unit', async () => {
    const answer = await register({ ...ada, email: 'Ada@there.example' })
    expect(answer.status).toBe(200)
    const { uid, emailVerified } = await findRegistered('ada@there.example')
    expect(emailVerified).toBe(false)
    expect(await answer.json()).toEqual({ uid })
    expect(await findPerson(server.kernel, uid)).toMatchObject({ name: 'Ada Lind', roles: ['guardian'], realm: 'se' })
    const db = server.kernel.shards.forRealm('se')
    const roles = await db
      .select({ type: schoolUnits.type, role: associations.role })
      .from(associations)
      .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
      .where(eq(associations.userUid, uid))
    expect(roles).toEqual([{ type: 'consumer', role: 'guardian' }])
    const units = and(eq(schoolUnits.realm, 'se'), eq(schoolUnits.type, 'consumer'))
    expect(await db.$count(schoolUnits, units)).toBe(1)
    const login = await findLogin(server.kernel, 'se', 'Ada@There.example')
    expect(await verifyPassword(login?.passwordHash, ada.password)).toBe(true)
    const audit = await db.select().from(auditLog).where(eq(auditLog.subject, uid)).orderBy(auditLog.uid)
    expect(audit).toMatchObject([{ actor: uid, action: 'create-user' }])
  })

  test('is refused after thirty requests in an hour from one address', async () => {
    const attempts = { tries: 0 }
    for (; attempts.tries < 40; attempts.tries += 1) if ((await register({ country: 'se' })).status === 429) break
    const refused = await register({ country: 'se' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    now = new Date(now.getTime() + 3_600_001)
    expect((await register({ country: 'se' })).status).toBe(400)
  })
})

describe('the confirmation email', () => {
  test('is in the language of the sign-up, and its secret is not stored in the database', async () => {
    await register({ ...ada, email: 'finn@there.example', locale: 'fi' })
    const email = await sink.nextEmailTo('finn@there.example')
    expect(email.subject).toBe('Vahvista sähköpostiosoitteesi')
    const link = new URL(readLink(email))
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${server.origin}/email/confirm`)
    const storedLinks = JSON.stringify(await server.kernel.shards.forRealm('se').select().from(oneTimeLinks))
    expect(storedLinks).not.toContain(link.hash.slice('#token='.length))
  })

  test('contains a link that confirms the address once', async () => {
    await register({ ...ada, email: 'once@there.example' })
    const link = readLink(await sink.nextEmailTo('once@there.example'))
    expect((await findRegistered('once@there.example')).emailVerified).toBe(false)
    expect((await confirm(link)).status).toBe(204)
    expect((await findRegistered('once@there.example')).emailVerified).toBe(true)
    const again = await confirm(link)
    expect([again.status, await again.json()]).toMatchObject([
      400,
      { code: 'validation_failed', details: { fields: [{ field: 'body.confirmUrl' }] } },
    ])
  })

  test('contains a link that expires after a day', async () => {
    await register({ ...ada, email: 'late@there.example' })
    const link = readLink(await sink.nextEmailTo('late@there.example'))
    await register({ ...ada, email: 'last@there.example' })
    const other = readLink(await sink.nextEmailTo('last@there.example'))
    now = new Date(now.getTime() + 24 * 3_600_000 - 60_000)
    expect((await confirm(other)).status).toBe(204)
    now = new Date(now.getTime() + 60_001)
    expect((await confirm(link)).status).toBe(400)
    expect((await findRegistered('late@there.example')).emailVerified).toBe(false)
  })

  test('is sent again on request, with a link to the web app only', async () => {
    await register({ ...ada, email: 'again@there.example' })
    await sink.nextEmailTo('again@there.example')
    const person = { userId: (await findRegistered('again@there.example')).uid, realm: 'se' as const }
    const requestValidation = (confirmUrl: string, as?: typeof person) =>
      server.fetch('/api/account/email/requestValidation', {
        method: 'POST',
        json: { confirmUrl },
        ...(as === undefined ? {} : { as }),
      })
    expect((await requestValidation(`${server.origin}/email/confirm`)).status).toBe(401)
    for (const foreign of [
      'https://evil.example/email/confirm',
      `${server.origin}/content/x`,
      `${server.origin}/%63ontent/x`,
      `${server.origin}/email/confirm/../../content/x`,
      'nothing',
    ])
      expect(await (await requestValidation(foreign, person)).json()).toMatchObject({
        code: 'validation_failed',
        details: { fields: [{ field: 'body.confirmUrl' }] },
      })
    const requests = []
    for (let number = 0; number < 6; number += 1)
      requests.push((await requestValidation(`${server.origin}/email/confirm`, person)).status)
    expect(requests).toEqual([204, 204, 204, 204, 204, 429])
    now = new Date(now.getTime() + 3_600_001)
    const page = `${server.origin}/email/confirm`
    const parallel = await Promise.all(Array.from({ length: 60 }, () => requestValidation(page, person)))
    expect(parallel.filter(({ status }) => status === 204)).toHaveLength(5)
    const link = readLink(await sink.nextEmailTo('again@there.example'))
    expect((await confirm(link.replace(server.origin, 'https://evil.example'))).status).toBe(400)
    expect((await confirm(`${server.origin}/email/confirm`)).status).toBe(400)
    expect((await confirm(link)).status).toBe(204)
  })
})
