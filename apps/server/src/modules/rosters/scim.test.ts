import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSecondNode } from '../../testing/second-node.ts'
import { users } from '../account/tables.ts'
import { CHOICE_STAYS_MS, PLAN_STAYS_MS, QUIET_MS, startPushedSyncsJob } from './runs/start-pushed-syncs.ts'
import { startChoosing } from './runs/start-sync.ts'
import { parseFilter } from './scim/filter.ts'
import { ResourceStore } from './scim/resource-store.ts'
import { rosterEntries, rosterJobs, scimResources } from './tables.ts'
import { ENTERPRISE, GROUP, openScimSetting, createPatch } from './testing/scim-setting.ts'
import type { ScimSchool, ScimSetting } from './testing/scim-setting.ts'

let setting: ScimSetting
let school: ScimSchool
beforeAll(async () => {
  setting = await openScimSetting()
})
afterAll(() => setting.close())
beforeEach(async () => {
  school = await setting.addSchool()
})

const rows = () => setting.server.kernel.shards.forRealm('se')
/** The people of the school before the first push. */
const OLD = [
  'admin School Admin',
  'employee Tea Cher',
  'guardian Guar Dian',
  'student Bo Bengtsson',
  'student Åsa Öberg',
]
const newPeople = async () => (await school.listPeople()).filter((person) => !OLD.includes(person))

describe('an identity provider pushes people', () => {
  test('who become pupils and employees of the school, when it is quiet', async () => {
    await school.create('Users', school.user('Ada'))
    await school.create('Users', school.user('Tom', { userType: 'teacher' }))
    expect(await school.run()).toMatchObject({ state: 'applied', startedBy: null })
    expect(await newPeople()).toEqual(['employee Tom Berg', 'student Ada Berg'])
    const eppn = school.user('Ada').userName
    const [ada] = await rows().select().from(users).where(eq(users.username, eppn))
    expect(ada).toMatchObject({ externalId: 'ada-object-id', identifiers: { eppn } })
  })

  test('and a person of the school is adopted by the identifier, not doubled', async () => {
    await rows()
      .update(users)
      .set({ identifiers: { eppn: school.user('Asa').userName } })
      .where(eq(users.uid, school.town.pupil.userId))
    await school.create('Users', school.user('Asa'))
    const job = await school.run()
    expect(job?.counts?.person).toMatchObject({ adopt: 1, create: 0 })
    expect(await newPeople()).toEqual(['student Asa Berg'])
    expect(await school.listPeople()).toHaveLength(OLD.length)
  })

  test('and no person changes before a job has made a plan', async () => {
    await school.create('Users', school.user('Ada'))
    expect(await school.listPeople()).toEqual(OLD)
    expect(await school.listJobs()).toEqual([])
  })

  test('and a person without a known role is a problem of the log', async () => {
    await school.create('Users', school.user('Ada', { userType: 'Guest' }))
    const job = await school.run()
    const entries = await rows()
      .select()
      .from(rosterEntries)
      .where(eq(rosterEntries.jobUid, job?.uid ?? ''))
    expect(entries).toMatchObject([{}, { kind: 'person', effect: 'problem', reason: 'no-role' }])
    expect(await newPeople()).toEqual([])
  })

  test('and the groups say the roles, if the administrator has chosen so', async () => {
    await school.putSettings({}, { roleFrom: 'groups', pupilValues: 'All pupils', employeeValues: 'staff-id' })
    const [ada, tom] = [
      await school.create('Users', school.user('Ada')),
      await school.create('Users', school.user('Tom')),
    ]
    const inner = await school.create('Groups', { displayName: 'Staff 2', members: [{ value: tom }] })
    await school.create('Groups', { displayName: 'all pupils', members: [{ value: ada }] })
    await school.create('Groups', { displayName: 'Staff', externalId: 'staff-id', members: [{ value: inner }] })
    await school.run()
    expect(await newPeople()).toEqual(['employee Tom Berg', 'student Ada Berg'])
    // A group that says a role is no class.
    expect(await school.listMembers('all pupils')).toEqual([])
    expect(await school.listMembers('Staff 2')).toEqual(['Tom'])
  })
})

describe('a person leaves', () => {
  const both = async () => {
    for (const name of ['Ada', 'Bea', 'Cia', 'Dan', 'Eva', 'Fia', 'Gus', 'Hal', 'Ida', 'Jon', 'Kai'])
      await school.create('Users', school.user(name))
    await school.run()
    const { body } = await school.push(
      'GET',
      `Users?filter=${encodeURIComponent(`userName eq "${school.user('Ada').userName.toUpperCase()}"`)}`,
    )
    return body.Resources[0]?.id ?? ''
  }

  test('when Entra ID deactivates the user, with the text "False"', async () => {
    const id = await both()
    const patched = await school.push(
      'PATCH',
      `Users/${id}`,
      createPatch({ op: 'Replace', path: 'active', value: 'False' }),
    )
    expect(patched).toMatchObject({ status: 200, body: { active: false } })
    expect(await school.run()).toMatchObject({ state: 'applied' })
    expect(await newPeople()).not.toContain('student Ada Berg')
    // The person comes back with the same account.
    await school.push('PATCH', `Users/${id}`, createPatch({ op: 'Replace', path: 'active', value: 'True' }))
    await school.run()
    expect(await newPeople()).toContain('student Ada Berg')
    expect(await rows().$count(users, eq(users.username, school.user('Ada').userName))).toBe(1)
  })

  test('when the user is deleted', async () => {
    const id = await both()
    expect(await school.push('DELETE', `Users/${id}`)).toMatchObject({ status: 204 })
    expect(await school.push('GET', `Users/${id}`)).toMatchObject({ status: 404 })
    await school.run()
    expect(await newPeople()).toHaveLength(10)
  })

  test('but the plan waits for a person if more than 10 % would leave', async () => {
    await both()
    const { body } = await school.push('GET', 'Users?count=3')
    for (const { id } of body.Resources) await school.push('DELETE', `Users/${id}`)
    setting.clock.forward(QUIET_MS)
    await startPushedSyncsJob(setting.context).run({})
    const untilHeld = async () => {
      const jobs = await school.listJobs()
      return jobs[0]?.state
    }
    await expect.poll(untilHeld, { timeout: 60_000 }).toBe('held')
    expect(await newPeople()).toHaveLength(11)
  })
})

describe('a group', () => {
  const setUp = async () => {
    const ids = [
      await school.create('Users', school.user('Ada')),
      await school.create('Users', school.user('Bea')),
    ] as const
    const group = await school.create('Groups', { schemas: [GROUP], externalId: 'g-1', displayName: 'Class 5 C' })
    return { ids, group }
  }

  test('gets its members by a PATCH of Entra ID, and loses one by the list of a removal', async () => {
    const { ids, group } = await setUp()
    const add = { op: 'Add', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }
    expect(await school.push('PATCH', `Groups/${group}`, createPatch(add))).toMatchObject({ status: 204 })
    await school.run()
    expect(await school.listMembers('Class 5 C')).toEqual(['Ada', 'Bea'])
    const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: ids[0] }] }
    await school.push('PATCH', `Groups/${group}`, createPatch(remove))
    await school.run()
    expect(await school.listMembers('Class 5 C')).toEqual(['Bea'])
  })

  test('gets its members and its name by a PATCH of Okta, without a path and with the id among the values', async () => {
    const { ids, group } = await setUp()
    const rename = { op: 'replace', value: { id: group, displayName: 'Class 6 C' } }
    expect(await school.push('PATCH', `Groups/${group}`, createPatch(rename))).toMatchObject({ status: 204 })
    const [first, second] = ids
    await school.push(
      'PATCH',
      `Groups/${group}`,
      createPatch(
        {
          op: 'add',
          path: 'members',
          value: [
            { value: first, display: 'ada' },
            { value: second, display: 'bea' },
          ],
        },
        { op: 'remove', path: `members[value eq "${first}"]` },
      ),
    )
    const { body } = await school.push('GET', `Groups/${group}`)
    expect(body).toMatchObject({ displayName: 'Class 6 C', members: [{ value: second }] })
  })

  test('with 10,000 members is patched in parts', async () => {
    const { group } = await setUp()
    for (let start = 0; start < 10_000; start += 1000) {
      const value = Array.from({ length: 1000 }, (_, index) => ({ value: `member-${start + index}` }))
      expect(
        await school.push('PATCH', `Groups/${group}`, createPatch({ op: 'add', path: 'members', value })),
      ).toMatchObject({
        status: 204,
      })
    }
    const whole = await school.push('GET', `Groups/${group}`)
    expect(whole.body['members']).toHaveLength(10_000)
    const short = await school.push('GET', `Groups/${group}?excludedAttributes=members`)
    expect(short.body).not.toHaveProperty('members')
  })
})

describe('the token', () => {
  test('is shown once, and is stored as a hash', async () => {
    const { address, token } = await school.makeToken()
    expect(address).toBe(`${setting.server.origin}/api/scim/v2/${school.town.school}`)
    const settings = await school.readSettings()
    expect(settings).not.toContain(token)
    expect(settings).toContain('"token"')
  })

  test.for([
    ['missing', ''],
    ['forged', 'Bearer se_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['of an unknown realm', 'Bearer xx_AAAA'],
    ['of another scheme', 'Basic YTpi'],
  ])('is refused if it is %s, before the body is read', async ([, authorization = '']) => {
    const refused = await school.push('POST', 'Users', '{', { authorization })
    expect(refused).toMatchObject({ status: 401, body: { status: '401' } })
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer /)
    expect(refused.headers.get('content-type')).toBe('application/scim+json')
  })

  test('of another organization opens nothing here', async () => {
    const other = await setting.addSchool()
    const id = await school.create('Users', school.user('Ada'))
    const authorization = `Bearer ${other.token}`
    expect(await school.push('GET', `Users/${id}`, undefined, { authorization })).toMatchObject({ status: 404 })
    expect(await school.push('GET', 'Users', undefined, { authorization })).toMatchObject({ status: 404 })
    // Nor with the id at its own address.
    expect(await other.push('GET', `Users/${id}`)).toMatchObject({ status: 404 })
    expect(await other.push('DELETE', `Users/${id}`)).toMatchObject({ status: 404 })
    expect(await other.push('GET', 'Users')).toMatchObject({ status: 200, body: { totalResults: 0 } })
  })

  test('that was replaced is refused', async () => {
    const old = school.token
    await school.makeToken()
    expect(await school.push('GET', 'Users')).toMatchObject({ status: 200 })
    expect(await school.push('GET', 'Users', undefined, { authorization: `Bearer ${old}` })).toMatchObject({
      status: 401,
    })
  })

  test('is refused when the sync has another type, and such a sync gets none', async () => {
    await school.putSettings({ type: 'oneroster' })
    expect(await school.push('GET', 'Users')).toMatchObject({ status: 401 })
    expect((await school.requestToken(school.town.admin)).status).toBe(409)
  })

  test('is made only by an administrator of the organization', async () => {
    expect((await school.requestToken(school.town.teacher)).status).toBe(403)
    expect((await school.requestToken(school.town.otherAdmin)).status).toBe(404)
  })
})

describe('a job', () => {
  const start = () => startPushedSyncsJob(setting.context).run({})

  test('waits until the identity provider is quiet, and all pushes have one job', async () => {
    await setting.clock.hold(async () => {
      await school.create('Users', school.user('Ada'))
      setting.clock.forward(QUIET_MS - 1)
      await school.create('Users', school.user('Bea'))
      await start()
      expect(await school.listJobs()).toEqual([])
      setting.clock.forward(QUIET_MS)
      await Promise.all([start(), start()])
      expect(await school.listJobs()).toHaveLength(1)
    })
    expect(await school.run()).toMatchObject({ state: 'applied' })
    expect(await newPeople()).toHaveLength(2)
    // Nothing was pushed since.
    await school.run()
    expect(await school.listJobs()).toHaveLength(1)
  })

  test('starts after ten minutes, also if the pushing never ends', async () => {
    await setting.clock.hold(async () => {
      await school.create('Users', school.user('First'))
      for (let minute = 0; minute < 10; minute++) {
        setting.clock.forward(60_000 - QUIET_MS)
        await school.push('POST', 'Users', school.user(`Other${minute}`))
        await start()
        expect(await school.listJobs()).toEqual([])
        setting.clock.forward(QUIET_MS - 1)
        await school.push('POST', 'Users', school.user(`More${minute}`))
      }
      setting.clock.forward(10)
      await start()
      expect(await school.listJobs()).toHaveLength(1)
    })
  })

  test('of a push that a killed node has stored is started by another node', async () => {
    await school.create('Users', school.user('Ada'))
    const { sessions, adapters } = setting.context
    const node = await startSecondNode(setting.server, () => Promise.resolve([]))
    setting.clock.forward(QUIET_MS)
    const context = { kernel: node.kernel, sessions, adapters, allowsPrivateAddresses: false }
    await startPushedSyncsJob(context).run({})
    expect(await school.listJobs()).toHaveLength(1)
    await node.close()
    await school.run()
    expect(await newPeople()).toEqual(['student Ada Berg'])
  })

  test('does not count a push that comes while it reads', async () => {
    await school.create('Users', school.user('Ada'))
    await school.run()
    const [job] = await school.listJobs()
    await rows()
      .update(rosterJobs)
      .set({ state: 'reading' })
      .where(eq(rosterJobs.uid, job?.uid ?? ''))
    await school.create('Users', school.user('Bea'))
    setting.clock.forward(QUIET_MS)
    await start()
    expect(await school.listJobs()).toHaveLength(1)
    await rows()
      .update(rosterJobs)
      .set({ state: 'applied' })
      .where(eq(rosterJobs.uid, job?.uid ?? ''))
    await school.run()
    expect(await newPeople()).toEqual(['student Ada Berg', 'student Bea Berg'])
  })

  test.for([
    ['is not active', { active: false }],
    ['is paused', { pauses: [{ from: '2020-01-01', to: '2999-12-31' }] }],
  ] as const)('is not started if the sync %s', async ([, changes]) => {
    await school.create('Users', school.user('Ada'))
    await school.putSettings(changes)
    expect(await school.run()).toBeUndefined()
    await school.putSettings()
    expect(await school.run()).toMatchObject({ state: 'applied' })
  })

  test('without any push says that the identity provider is not reached, and no person leaves', async () => {
    expect(await school.testConnection()).toMatchObject({ errorType: 'unreachable' })
    await school.create('Users', school.user('Ada'))
    expect(await school.testConnection()).toEqual({ errorType: null, errorMessage: null })
  })

  test('is not started for an hour while a plan waits for a person', async () => {
    await setting.clock.hold(async () => {
      await school.putSettings({ dryRun: true })
      await school.create('Users', school.user('Ada'))
      expect(await school.run()).toMatchObject({ state: 'planned' })
      await school.create('Users', school.user('Bea'))
      setting.clock.forward(PLAN_STAYS_MS - 1)
      await start()
      expect(await school.listJobs()).toHaveLength(1)
      setting.clock.forward(1)
      await school.run()
      expect((await school.listJobs()).map(({ state }) => state)).toEqual(['planned', 'dismissed'])
    })
  })

  test('is not started for ten minutes while an administrator searches people, and then ends the search', async () => {
    await school.create('Users', school.user('Ada'))
    expect(await school.run()).toMatchObject({ state: 'applied' })
    await setting.clock.hold(async () => {
      const { syncId: uid, town } = school
      const found = await startChoosing(
        setting.context,
        { uid, realm: 'se', schoolUnitUid: town.school },
        town.admin.userId,
      )
      const searches = async () => (await school.listJobs()).filter((job) => job.uid === found)
      await expect.poll(searches).toMatchObject([{ state: 'choosing' }])
      await school.create('Users', school.user('Bea'))
      setting.clock.forward(CHOICE_STAYS_MS - 1)
      await start()
      expect(await searches()).toMatchObject([{ state: 'choosing' }])
      setting.clock.forward(1)
      await start()
      expect(await searches()).toMatchObject([{ state: 'dismissed' }])
    })
  })

  test('is not started by a push that changes nothing', async () => {
    const id = await school.create('Users', school.user('Ada'))
    await school.run()
    const same = await school.push(
      'PATCH',
      `Users/${id}`,
      createPatch({ op: 'replace', path: 'userType', value: 'Pupil' }),
    )
    expect(same).toMatchObject({ status: 200 })
    expect(same.headers.get('etag')).toBe('W/"1"')
    await school.run()
    expect(await school.listJobs()).toHaveLength(1)
  })
})

describe('two pushes at once', () => {
  test('of the same user store one user', async () => {
    const pushes = await Promise.all([1, 2, 3, 4].map(() => school.push('POST', 'Users', school.user('Ada'))))
    expect(pushes.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409', '409', '409'])
    expect(pushes.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness' })
  })

  test('to the same group are both stored', async () => {
    const group = await school.create('Groups', { displayName: 'Class 5 C' })
    const add = (value: string) =>
      school.push('PATCH', `Groups/${group}`, createPatch({ op: 'add', path: 'members', value: [{ value }] }))
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add))
    const { body } = await school.push('GET', `Groups/${group}`)
    expect(body['members']).toHaveLength(5)
  })

  test('with the same version: the second one is refused', async () => {
    const id = await school.create('Users', school.user('Ada'))
    const { headers } = await school.push('GET', `Users/${id}`)
    const change = (title: string) =>
      school.push('PUT', `Users/${id}`, school.user('Ada', { title }), { 'if-match': headers.get('etag') ?? '' })
    const answers = await Promise.all([change('One'), change('Two')])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '412'])
  })
})

test('the stored resources are encrypted, except for the names, ids and email addresses that filters need', async () => {
  const id = await school.create('Users', school.user('Ada', { title: 'Secret title' }))
  const [stored] = await rows().select().from(scimResources).where(eq(scimResources.uid, id))
  expect(JSON.stringify(stored)).not.toMatch(/Secret title|Berg/)
})

test('a department of the extension says the school, and a person without one is a problem', async () => {
  await school.putSettings(
    { organizationMap: [{ legacyId: null, uid: school.town.school, externalId: 'Fyrskolan' }] },
    { schoolFrom: 'department' },
  )
  await school.create('Users', school.user('Ada', { [ENTERPRISE]: { department: 'Fyrskolan' } }))
  await school.create('Users', school.user('Bea'))
  await school.run()
  expect(await newPeople()).toEqual(['student Ada Berg'])
})

test('a filter that would open too many resources is refused, and one by the name is not', async () => {
  for (const name of ['Ada', 'Bea', 'Cia']) await school.create('Users', school.user(name))
  const { kernel } = setting.server
  const sync = { uid: school.syncId, realm: 'se', organization: school.town.school, db: rows() } as const
  const find = (filter: string | undefined, openedMax: number) =>
    new ResourceStore(kernel, sync, openedMax).list('user', filter === undefined ? undefined : parseFilter(filter), {
      start: 0,
      max: 10,
    })
  await expect(find('active eq true', 2)).rejects.toMatchObject({ status: 400, scimType: 'tooMany' })
  expect((await find('active eq true', 3)).total).toBe(3)
  expect((await find(`userName eq "${school.user('Ada').userName}"`, 2)).total).toBe(1)
  expect((await find(undefined, 2)).total).toBe(3)
})
