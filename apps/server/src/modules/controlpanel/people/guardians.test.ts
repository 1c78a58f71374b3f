import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { withoutTable } from '../../../testing/without-table.ts'
import { deleteOldGuardianCodes } from '../../account/guardian-codes.ts'
import { createAccountModule, createSchools } from '../../account/index.ts'
import { associations, auditLog, guardianCodes, schoolUnits, users } from '../../account/tables.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { createSubmissionsModule } from '../../submissions/index.ts'
import { createControlPanelModule } from '../index.ts'
import { createMunicipality } from '../testing/municipality.ts'
import type { Municipality } from '../testing/municipality.ts'

const DAY_MS = 24 * 3_600_000
const clock = createMovableClock()
let server: TestServer
let town: Municipality
let consumers: string
/** A pupil of the teacher's group. Each test has its own. */
let pupil: Awaited<ReturnType<Municipality['add']>>
let number = 0

beforeAll(async () => {
  const sessions = { endAllForAccount: async () => undefined }
  server = await startTestServer({
    clock,
    modules: (kernel) => [
      createAccountModule(kernel),
      createControlPanelModule(kernel, { sessions }),
      createSubmissionsModule(kernel),
    ],
  })
  town = await createMunicipality(server.kernel)
  consumers = server.kernel.ids.next()
  const unit = { uid: consumers, realm: 'se', name: 'Consumers', type: 'consumer' }
  await createSchools(server.kernel.shards.forRealm('se'), { units: [unit] })
})
afterAll(() => server.close())
beforeEach(async () => {
  pupil = await addPupil('Åsa Öberg')
})

const addPupil = (name: string) => town.add(name, [{ uid: town.school, role: 'student' }], [town.ownGroup])
const addGuardian = (name: string, unit = town.school) => town.add(name, [{ uid: unit, role: 'guardian' }])
const addConsumer = () => addGuardian(`Con Sumer${number++}`, consumers)
const call = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`/api/${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const status = async (response: Promise<Response>) => (await response).status
const Values = z.object({
  values: z.array(z.looseObject({ id: z.string(), name: z.optional(z.string()), state: z.optional(z.string()) })),
})
const panel = (method: string, path: string, as: TestPerson) => call(method, `controlpanel/v1/users/${path}`, as)
const list = async (path: string, as: TestPerson) => Values.parse(await (await panel('GET', path, as)).json()).values
const names = async (uid: string, as: TestPerson) => (await list(`${uid}/guardianships`, as)).map(({ name }) => name)
const make = async (as: TestPerson = town.teacher, uid = pupil.userId) =>
  z
    .object({ id: z.string(), code: z.string(), school: z.string() })
    .parse(await (await panel('POST', `${uid}/guardian-codes`, as)).json())
const withdraw = (id: string) => panel('DELETE', `${pupil.userId}/guardian-codes/${id}`, town.admin)
const states = async () => (await list(`${pupil.userId}/guardian-codes`, town.admin)).map(({ state }) => state)
const look = (code: string, as: TestPerson) => call('POST', 'account/me/guardian-code', as, { code })
const redeem = (code: string, as: TestPerson) => call('POST', 'account/me/children', as, { code })
const answer = async (response: Promise<Response>) => {
  const { code } = z.object({ code: z.optional(z.string()) }).parse(await (await response).json())
  return code ?? 'ok'
}
const children = async (as: TestPerson) =>
  z
    .object({ data: z.array(z.object({ uid: z.string() })) })
    .parse(await (await call('GET', 'submissions/v1/children', as)).json())
    .data.map(({ uid }) => uid)
const countWaiting = async () =>
  (await server.kernel.shards.forRealm('se').execute(sql`select 1 from pg_locks where not granted`)).rows.length
/** Holds the requests that `start` makes, until they all wait for the row of the pupil. */
const whilePupilIsLocked = <T>(start: () => Promise<T>): Promise<T> =>
  server.kernel.shards.forRealm('se').transaction(async (rows) => {
    await rows.select().from(users).where(eq(users.uid, pupil.userId)).for('update')
    return start()
  })
/** Gives the pupil's group an assignment. Returns the id of the pupil's submission. */
const giveWork = async () => {
  const Row = z.object({ id: z.string() })
  const draft = {
    contextType: 'Assignment',
    title: 'Lamp',
    description: '',
    bookId: await createTestBook(server.kernel, 'se'),
    exercises: [{ title: '', content: [{ type: 'open-question', phrase: 'Who?' }] }],
    recipients: { type: 'group', group: town.ownGroup },
    dueAt: null,
  }
  const made = await call('POST', 'submissions/v1/assignments', town.teacher, draft)
  await call('POST', `submissions/v1/assignments/${Row.parse(await made.json()).id}/publish`, town.teacher)
  const due = await (await call('GET', 'submissions/', pupil)).json()
  return z.object({ data: z.object({ data: z.tuple([Row]) }) }).parse(due).data.data[0].id
}
/** Makes a school unit inactive for as long as `run` runs. */
const whileInactive = async (uid: string, run: () => Promise<void>) => {
  const setStatus = (to: 'active' | 'inactive') =>
    server.kernel.shards.forRealm('se').update(schoolUnits).set({ status: to }).where(eq(schoolUnits.uid, uid))
  await setStatus('inactive')
  try {
    await run()
  } finally {
    await setStatus('active')
  }
}
const auditActions = async (subject: string) => {
  const rows = server.kernel.shards.forRealm('se').select().from(auditLog).where(eq(auditLog.subject, subject))
  const entries = (await rows.orderBy(auditLog.at)).map(({ action, actor }) => [action, actor] as const)
  return entries.filter(([action]) => action.includes('guardian'))
}

describe('who decides about the guardians of a pupil', () => {
  test('teachers of a group of the pupil, administrators and super users; never others', async () => {
    const { userId } = pupil
    const guardian = await addGuardian('Gun Berg')
    const calls = [
      ['GET', `${userId}/guardianships`],
      ['GET', `${userId}/guardianships/options?q=gun`],
      ['GET', `${userId}/guardian-codes`],
      ['POST', `${userId}/guardian-codes`],
      ['PUT', `${userId}/guardians/${guardian.userId}`],
      ['DELETE', `${userId}/guardians/${guardian.userId}`],
    ] as const
    for (const as of [town.teacher, town.admin, town.chief, town.superUser])
      for (const [method, path] of calls) expect((await panel(method, path, as)).status).toBeLessThan(300)
    const otherTeacher = await town.add('Ann Other', [{ uid: town.school, role: 'employee' }], [town.otherGroup])
    const foreign = { ...town.superUser, realm: 'de' as const }
    for (const [as, refusal] of [
      [pupil, 403],
      [guardian, 403],
      [otherTeacher, 403],
      [town.otherAdmin, 404],
      [foreign, 404],
      [{ ...town.teacher, amr: ['qr'] }, 403],
    ] as const)
      for (const [method, path] of calls) expect([path, await status(panel(method, path, as))]).toEqual([path, refusal])
    const acting = { ...town.teacher, act: { sub: town.admin.userId, name: 'Admin' } }
    for (const [method, path] of calls.filter(([each]) => each !== 'GET'))
      expect(await answer(panel(method, path, acting))).toBe('not_while_acting')
  })

  test('only students have guardians: not employees and not shared accounts', async () => {
    expect(await status(panel('POST', `${town.teacher.userId}/guardian-codes`, town.chief))).toBe(403)
    expect(await status(panel('GET', `${town.teacher.userId}/guardianships`, town.chief))).toBe(403)
    const db = server.kernel.shards.forRealm('se')
    await db.update(users).set({ sharedAccount: true }).where(eq(users.uid, pupil.userId))
    expect(await status(panel('POST', `${pupil.userId}/guardian-codes`, town.chief))).toBe(403)
  })
})

describe('a guardian of the school', () => {
  test('is found by name, linked, shown on both pages and unlinked, and sees nothing at the next call', async () => {
    const guardian = await addGuardian('Gerd Ek')
    const options = await list(`${pupil.userId}/guardianships/options?q=gerd`, town.teacher)
    const { userId: id, username } = guardian
    expect(options).toEqual([{ id, name: 'Gerd Ek', username }])
    const path = `${pupil.userId}/guardians/${guardian.userId}`
    expect(await status(panel('PUT', path, town.teacher))).toBe(204)
    expect(await status(panel('PUT', path, town.teacher))).toBe(204)
    expect(await list(`${pupil.userId}/guardianships`, town.teacher)).toEqual([{ id, name: 'Gerd Ek', username }])
    expect(await names(guardian.userId, town.teacher)).toEqual(['Åsa Öberg'])
    expect(await children(guardian)).toEqual([pupil.userId])
    expect(await list(`${pupil.userId}/guardianships/options?q=gerd`, town.teacher)).toEqual([])
    const second = await addGuardian('Siv Ek')
    await panel('PUT', `${pupil.userId}/guardians/${second.userId}`, town.teacher)
    const work = `submissions/${await giveWork()}`
    expect(await status(call('GET', work, guardian))).toBe(200)
    // The second one changes nothing.
    for (let removal = 0; removal < 2; removal++) expect(await status(panel('DELETE', path, town.admin))).toBe(204)
    expect(await children(guardian)).toEqual([])
    expect(await status(call('GET', work, guardian))).toBe(404)
    expect(await names(pupil.userId, town.teacher)).toEqual(['Siv Ek'])
    expect(await auditActions(pupil.userId)).toEqual([
      ['add-guardian', town.teacher.userId],
      ['add-guardian', town.teacher.userId],
      ['remove-guardian', town.admin.userId],
    ])
    const entries = server.kernel.shards
      .forRealm('se')
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, pupil.userId))
    const named = (await entries.orderBy(auditLog.at)).flatMap(({ details }) => details['guardian'] ?? [])
    expect(named).toEqual([guardian.userId, second.userId, guardian.userId])
  })

  test('is one of the first eight who are found, by name, and is listed by name', async () => {
    const added = []
    for (const name of ['Ida', 'Bea', 'Cia', 'Dea', 'Eva', 'Fia', 'Gia', 'Hia', 'Ada']) added.push(`${name} Vinge`)
    for (const name of added) await addGuardian(name)
    const found = await list(`${pupil.userId}/guardianships/options?q=vinge`, town.teacher)
    expect(found.map(({ name }) => name)).toEqual(added.toSorted().slice(0, 8))
    for (const name of ['Ada Zetter', 'Bea Alm', 'Ada Alm']) {
      const { userId } = await addGuardian(name)
      await panel('PUT', `${pupil.userId}/guardians/${userId}`, town.teacher)
    }
    expect(await names(pupil.userId, town.teacher)).toEqual(['Ada Alm', 'Ada Zetter', 'Bea Alm'])
  })

  test('cannot be a guardian of another school, a consumer, a teacher or a person of another realm', async () => {
    const german = await createMunicipality(server.kernel, 'de')
    for (const other of [
      await addGuardian('Other School', town.otherSchool),
      await addConsumer(),
      town.teacher,
      german.guardian,
    ])
      for (const as of [town.admin, town.chief, town.superUser])
        expect(await status(panel('PUT', `${pupil.userId}/guardians/${other.userId}`, as))).toBe(404)
    const former = await addGuardian('For Mer')
    const inactive = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await inactive.where(eq(associations.userUid, former.userId))
    expect(await status(panel('PUT', `${pupil.userId}/guardians/${former.userId}`, town.admin))).toBe(404)
    expect(await list(`${pupil.userId}/guardianships/options?q=mer`, town.admin)).toEqual([])
    expect(await names(pupil.userId, town.admin)).toEqual([])
    // The pupil is at two schools, and the teacher does not know the guardians of the other one.
    const schools = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const { userId } = await town.add('Two Schools', schools, [town.ownGroup])
    const path = `${userId}/guardians/${(await addGuardian('Other School', town.otherSchool)).userId}`
    const options = (as: TestPerson) => list(`${userId}/guardianships/options?q=other+school`, as)
    expect([(await options(town.teacher)).length, (await options(town.chief)).length]).toEqual([0, 2])
    expect(await status(panel('PUT', path, town.teacher))).toBe(404)
    expect(await status(panel('PUT', path, town.chief))).toBe(204)
  })

  test('shows a teacher only children of the teacher’s groups', async () => {
    const guardian = await addGuardian('Gro Dal')
    for (const child of [pupil, town.otherPupil])
      await panel('PUT', `${child.userId}/guardians/${guardian.userId}`, town.admin)
    expect(await names(guardian.userId, town.teacher)).toEqual(['Åsa Öberg'])
    expect(await names(guardian.userId, town.admin)).toEqual(['Åsa Öberg', 'Bo Bengtsson'])
    await panel('DELETE', `${pupil.userId}/guardians/${guardian.userId}`, town.admin)
    expect(await names(guardian.userId, town.admin)).toEqual(['Bo Bengtsson'])
    const third = await town.add('Cia Bengtsson', [{ uid: town.school, role: 'student' }], [town.otherGroup])
    const options = (as: TestPerson) => list(`${guardian.userId}/guardianships/options?q=bengtsson`, as)
    expect(await options(town.teacher)).toEqual([])
    expect((await options(town.admin)).map(({ id }) => id)).toEqual([third.userId])
  })
})

describe('a guardian code', () => {
  test('shows first name and school, links a consumer once, and gives the school no rights to the account', async () => {
    const consumer = await addConsumer()
    const { code, school } = await make()
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/v)
    expect(school).toBe('Fyrskolan')
    const typed = code.toLowerCase().replace('-', ' ')
    expect(await (await look(typed, consumer)).json()).toEqual({
      firstname: 'Åsa',
      school: 'Fyrskolan',
      linked: false,
    })
    expect(await children(consumer)).toEqual([])
    expect(await (await redeem(typed, consumer)).json()).toEqual({ uid: pupil.userId, firstname: 'Åsa' })
    expect(await children(consumer)).toEqual([pupil.userId])
    expect(await states()).toEqual(['used'])
    expect(await list(`${pupil.userId}/guardianships`, town.admin)).toMatchObject([{ username: null }])
    expect(await status(call('GET', `controlpanel/v1/guardians/${consumer.userId}`, town.admin))).toBe(404)
    const db = server.kernel.shards.forRealm('se')
    const roles = await db.select().from(associations).where(eq(associations.userUid, consumer.userId))
    expect(roles.map(({ schoolUnitUid }) => schoolUnitUid)).toEqual([consumers])
    expect(await auditActions(pupil.userId)).toEqual([
      ['make-guardian-code', town.teacher.userId],
      ['add-guardian', consumer.userId],
    ])
    // The response of the first request was lost.
    expect(await answer(redeem(code, consumer))).toBe('ok')
    expect(await answer(redeem(code, await addConsumer()))).toBe('guardian_code_used')
    await panel('DELETE', `${pupil.userId}/guardians/${consumer.userId}`, town.admin)
    expect(await answer(redeem(code, consumer))).toBe('guardian_code_used')
    expect(await children(consumer)).toEqual([])
  })

  test('is not in the database, and is not used up by a guardian who is linked already', async () => {
    const guardian = await addGuardian('Gry Lind')
    await panel('PUT', `${pupil.userId}/guardians/${guardian.userId}`, town.admin)
    const { code } = await make()
    expect(await (await look(code, guardian)).json()).toMatchObject({ linked: true })
    expect(await answer(redeem(code, guardian))).toBe('ok')
    expect(await states()).toEqual(['open'])
    const db = server.kernel.shards.forRealm('se')
    for (const table of [guardianCodes, auditLog]) {
      const found = await db.execute(sql`select 1 from ${table} t where t::text like ${`%${code.slice(0, 4)}%`}`)
      expect(found.rows).toEqual([])
    }
  })

  test('of a child can be used by one of two guardians at once', async () => {
    const { code } = await make()
    const both = [await addConsumer(), await addConsumer()]
    const answers = await whilePupilIsLocked(async () => {
      const running = both.map((guardian) => answer(redeem(code, guardian)))
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(2)
      return running
    })
    const answered = await Promise.all(answers)
    expect(answered.toSorted()).toEqual(['guardian_code_used', 'ok'])
    expect(await names(pupil.userId, town.admin)).toHaveLength(1)
  })

  test('that is replaced while a guardian uses it leads to no deadlock', async () => {
    const consumer = await addConsumer()
    const { code } = await make()
    const [replaced, used] = await whilePupilIsLocked(async () => {
      const replacement = make()
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(1)
      const use = answer(redeem(code, consumer))
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(2)
      return [replacement, use] as const
    })
    expect((await replaced).school).toBe('Fyrskolan')
    expect(await used).toBe('guardian_code_withdrawn')
  })

  test('that the school withdraws between look and confirmation links no one', async () => {
    const consumer = await addConsumer()
    const { code, id } = await make()
    expect(await answer(look(code, consumer))).toBe('ok')
    expect(await status(withdraw(id))).toBe(204)
    expect(await answer(redeem(code, consumer))).toBe('guardian_code_withdrawn')
    expect(await children(consumer)).toEqual([])
    expect(await status(withdraw(id))).toBe(404)
    clock.forward(31 * DAY_MS)
    expect(await answer(look(code, consumer))).toBe('guardian_code_withdrawn')
    expect((await auditActions(pupil.userId)).at(-1)).toEqual(['withdraw-guardian-code', town.admin.userId])
    const used = await make()
    expect(await answer(redeem(used.code, consumer))).toBe('ok')
    expect(await status(withdraw(used.id))).toBe(404)
  })

  test('is listed with its days, the newest five; those who decide withdraw it, and only as one of its pupil', async () => {
    for (let made = 0; made < 5; made++) await make()
    clock.forward(1000)
    const path = `${pupil.userId}/guardian-codes`
    const { made, now } = await clock.hold(async () => ({
      made: await (await panel('POST', path, town.teacher)).json(),
      now: clock.now().getTime(),
    }))
    const [createdAt, expiresAt] = [now, now + 30 * DAY_MS].map((at) => new Date(at).toISOString())
    expect(made).toMatchObject({ school: 'Fyrskolan', expiresAt })
    const [newest, ...others] = await list(path, town.admin)
    expect(newest).toEqual({ id: newest?.id, state: 'open', createdAt, expiresAt })
    expect(made).toMatchObject({ id: newest?.id })
    expect(others.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'withdrawn'))
    const [code = { id: '' }] = [newest]
    const second = await addPupil('Eva Ek')
    const acting = { ...town.teacher, act: { sub: town.admin.userId, name: 'Admin' } }
    for (const [uid, as, refusal] of [
      [pupil.userId, pupil, 'forbidden'],
      [pupil.userId, town.otherAdmin, 'not_found'],
      [pupil.userId, acting, 'not_while_acting'],
      [second.userId, town.admin, 'not_found'],
    ] as const)
      expect(await answer(panel('DELETE', `${uid}/guardian-codes/${code.id}`, as))).toBe(refusal)
    expect((await states())[0]).toBe('open')
    expect(await status(withdraw(code.id))).toBe(204)
    const rows = server.kernel.shards.forRealm('se').select().from(auditLog).where(eq(auditLog.subject, pupil.userId))
    const entries = (await rows.orderBy(auditLog.at)).slice(-2)
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['make-guardian-code', { code: code.id }],
      ['withdraw-guardian-code', { code: code.id }],
    ])
  })

  test('ends after 30 days, and when the pupil leaves the school', async () => {
    const consumer = await addConsumer()
    const { code } = await make()
    clock.forward(30 * DAY_MS - 60_000)
    expect(await answer(look(code, consumer))).toBe('ok')
    clock.forward(60_000)
    expect(await answer(look(code, consumer))).toBe('guardian_code_expired')
    const next = await make()
    expect(await states()).toEqual(['open', 'expired'])
    const db = server.kernel.shards.forRealm('se')
    const setDeletion = (deletionDueAt: Date | null) =>
      db.update(users).set({ deletionDueAt }).where(eq(users.uid, pupil.userId))
    await setDeletion(clock.now())
    expect(await answer(look(next.code, consumer))).toBe('guardian_code_withdrawn')
    expect(await states()).toEqual(['withdrawn', 'expired'])
    await setDeletion(null)
    expect(await answer(look(next.code, consumer))).toBe('ok')
    expect(await states()).toEqual(['open', 'expired'])
    await whileInactive(town.school, async () => {
      expect(await answer(look(next.code, consumer))).toBe('guardian_code_withdrawn')
    })
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, pupil.userId))
    expect(await answer(redeem(next.code, consumer))).toBe('guardian_code_withdrawn')
    expect(await states()).toEqual(['withdrawn', 'expired'])
    expect(await children(consumer)).toEqual([])
  })

  test('ends when the pupil moves to another school, which can make a code of its own', async () => {
    const consumer = await addConsumer()
    const { code } = await make()
    expect(await answer(look(code, consumer))).toBe('ok')
    const organizations = [{ id: town.otherSchool, role: 'student', addToSubSchools: false }]
    const data = { organizations }
    expect(await status(call('PATCH', `controlpanel/v1/students/${pupil.userId}`, town.chief, { data }))).toBe(200)
    for (const ask of [look, redeem]) expect(await answer(ask(code, consumer))).toBe('guardian_code_withdrawn')
    expect(await children(consumer)).toEqual([])
    const shown = async () => (await list(`${pupil.userId}/guardian-codes`, town.otherAdmin)).map(({ state }) => state)
    expect(await shown()).toEqual(['withdrawn'])
    const next = await make(town.otherAdmin)
    expect(await shown()).toEqual(['open', 'withdrawn'])
    expect(await (await look(next.code, consumer)).json()).toMatchObject({ school: 'Hamnskolan' })
    expect(await answer(redeem(next.code, consumer))).toBe('ok')
    // The code of a pupil of two schools is one of the school that makes it.
    const schools = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const { userId } = await town.add('Two Schools', schools, [town.ownGroup])
    const made = [await make(town.otherAdmin, userId), await make(town.teacher, userId)]
    expect(made.map(({ school }) => school)).toEqual(['Hamnskolan', 'Fyrskolan'])
  })

  test('is deleted 30 days after its end', async () => {
    await make()
    clock.forward(60 * DAY_MS - 60_000)
    await deleteOldGuardianCodes(server.kernel)
    expect(await states()).toEqual(['expired'])
    clock.forward(120_000)
    await deleteOldGuardianCodes(server.kernel)
    expect(await states()).toEqual([])
  })

  test('is replaced by a new one: a pupil has one open code, also if two are made at once', async () => {
    const { code } = await make()
    await Promise.all([make(town.teacher), make(town.admin)])
    expect(await states()).toEqual(['open', 'withdrawn', 'withdrawn'])
    expect(await answer(look(code, await addConsumer()))).toBe('guardian_code_withdrawn')
  })

  test('is refused for pupils, employees, impersonators and guardians of another realm', async () => {
    const { code } = await make()
    const consumer = await addConsumer()
    const former = await addGuardian('For Mer')
    const inactive = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await inactive.where(eq(associations.userUid, former.userId))
    const ofClosedSchool = await addGuardian('Clo Sed', town.otherSchool)
    await whileInactive(town.otherSchool, async () => {
      expect(await answer(look(code, ofClosedSchool))).toBe('forbidden')
    })
    for (const ask of [look, redeem]) {
      // A log-in of pupils has no rights of a guardian.
      const withCard = { ...consumer, amr: ['qr'] }
      for (const as of [pupil, town.teacher, town.admin, former, withCard])
        expect(await answer(ask(code, as))).toBe('forbidden')
      const acting = { ...consumer, act: { sub: town.admin.userId, name: 'Admin' } }
      expect(await answer(ask(code, acting))).toBe('not_while_acting')
      const german = await createMunicipality(server.kernel, 'de')
      expect(await answer(ask(code, german.guardian))).toBe('guardian_code_wrong')
    }
    expect(await states()).toEqual(['open'])
  })
})

describe('guesses', () => {
  test('are counted before the check, so that parallel ones cannot pass the limit of ten', async () => {
    const guesser = await addConsumer()
    const { code } = await make()
    await clock.hold(async () => {
      const guess = (each: number) => answer((each % 2 === 0 ? look : redeem)(`WRNG-${1000 + each}`, guesser))
      const answers = await Promise.all(Array.from({ length: 30 }, (_, each) => guess(each)))
      expect(answers.filter((each) => each === 'guardian_code_wrong')).toHaveLength(10)
      expect(answers.filter((each) => each === 'too_many_requests')).toHaveLength(20)
      expect(await answer(redeem(code, guesser))).toBe('too_many_requests')
      expect(await children(guesser)).toEqual([])
    })
    clock.forward(15 * 60_000)
    expect(await answer(redeem(code, guesser))).toBe('ok')
  })

  test('of many guardians at one address are counted together, up to sixty', async () => {
    clock.forward(15 * 60_000)
    await clock.hold(async () => {
      for (let guesser = 0; guesser < 6; guesser++) {
        const as = await addConsumer()
        for (let each = 0; each < 10; each++)
          expect(await answer(look(`WRNG-${2000 + each}`, as))).toBe('guardian_code_wrong')
      }
      expect(await answer(look('WRNG-2999', await addConsumer()))).toBe('too_many_requests')
    })
    clock.forward(15 * 60_000)
  })

  test('that are right are not counted', async () => {
    const guardian = await addConsumer()
    const { code } = await make()
    // More than the limit of an address, which is the higher one.
    await clock.hold(async () => {
      for (let each = 0; each < 62; each++) expect(await answer(look(code, guardian))).toBe('ok')
    })
  })

  test('that an outage prevented from being checked are not counted', async () => {
    const guardian = await addConsumer()
    const { code } = await make()
    const db = server.kernel.shards.forRealm('se')
    await clock.hold(async () => {
      await withoutTable(db, 'guardian_codes', async () => {
        for (let tries = 0; tries < 12; tries += 1) expect((await look(code, guardian)).status).toBe(500)
      })
      expect(await answer(look(code, guardian))).toBe('ok')
    })
  })

  test('stay counted after a right one', async () => {
    const guesser = await addConsumer()
    const { code } = await make()
    const guess = async (count: number) => {
      for (let each = 0; each < count; each++)
        expect(await answer(look(`WRNG-${3000 + each}`, guesser))).toBe('guardian_code_wrong')
    }
    await clock.hold(async () => {
      await guess(9)
      expect(await answer(look(code, guesser))).toBe('ok')
      await guess(1)
      expect(await answer(look(code, guesser))).toBe('too_many_requests')
    })
    clock.forward(15 * 60_000)
  })
})
