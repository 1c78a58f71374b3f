import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@lectern/contracts'
import { createPeople, createSchools } from '../account/index.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { SCOPES } from './scopes.ts'
import { openOneRosterSetting, readIds, readRecords } from './testing/open-school.ts'
import type { OneRosterSetting } from './testing/open-school.ts'

let setting: OneRosterSetting
let town: Municipality
/** Tokens of the school and of the municipality. */
let ofSchool: string
let ofTown: string
beforeAll(async () => {
  setting = await openOneRosterSetting()
  ;({ town } = setting)
  ofSchool = await setting.logIn(await setting.createClient(town.admin, town.school))
  ofTown = await setting.logIn(await setting.createClient(town.chief, town.unit))
})
afterAll(() => setting.close())

const rows = () => setting.server.kernel.shards.forRealm('se')
const ids = async (token: string, path: string) => readIds(await setting.get(token, path))
const record = async (path: string, token = ofTown) => readRecords(await setting.get(token, path))[0]
const toFailure = (codeMinor: string) => ({
  imsx_codeMajor: 'failure',
  imsx_severity: 'error',
  imsx_CodeMinor: {
    imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
  },
})

describe('refused is', () => {
  test.each([
    ['no token', undefined],
    ['an unknown token', 'se_abc'],
    ['a token of no country', 'abc'],
  ])('%s', async (_name, token) => {
    const { status, body, headers } = await setting.get(token, '/users')
    expect(status).toBe(401)
    expect(body).toMatchObject(toFailure('unauthorisedrequest'))
    expect(headers.get('www-authenticate')).toBe('Bearer realm="OneRoster"')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the token of a person', async () => {
    expect((await setting.get(await setting.server.token(town.chief), '/users')).status).toBe(401)
  })

  test('an unknown address without a token, too', async () => {
    expect((await setting.get(undefined, '/results')).status).toBe(401)
  })

  test.each<[string, readonly (keyof typeof SCOPES)[]]>([
    ['/users', ['all', 'core']],
    ['/enrollments', ['all', 'core']],
    ['/schools/:school/classes', ['all']],
    ['/classes/:class/students', ['all']],
    ['/demographics', ['demographics']],
  ])('a token without the scope of %s', async (path, allowed) => {
    const client = await setting.createClient(town.admin, town.school)
    const real = path.replace(':school', town.school).replace(':class', town.ownGroup)
    for (const name of ['all', 'core', 'demographics'] as const) {
      const { status, body } = await setting.get(await setting.logIn(client, SCOPES[name]), real)
      const isAllowed = allowed.includes(name)
      expect([name, status]).toEqual([name, isAllowed ? 200 : 403])
      expect(body).toMatchObject(isAllowed ? {} : toFailure('forbidden'))
    }
  })

  test.each([
    ['/users/x'],
    ['/users/019a0000-0000-7000-8000-00000000abcd'],
    ['/enrollments/a_b'],
    ['/terms/none'],
    ['/schools/x/classes'],
    ['/classes/x/students'],
    ['/results'],
    ['/users/%00'],
    ['/terms/%00'],
  ])('an unknown record: %s', async (path) => {
    const { status, body } = await setting.get(ofTown, path)
    expect([status, body]).toMatchObject([404, toFailure('unknownobject')])
  })

  test('demographics of a person', async () => {
    const token = await setting.logIn(await setting.createClient(town.admin, town.school), SCOPES.demographics)
    expect((await setting.get(token, '/demographics')).body).toEqual({ demographics: [] })
    expect((await setting.get(token, `/demographics/${town.pupil.userId}`)).status).toBe(404)
  })

  test('a change', async () => {
    const path = `/ims/oneroster/rostering/v1p2/users/${town.pupil.userId}`
    const headers = { authorization: `Bearer ${ofTown}` }
    expect((await setting.server.fetch(path, { method: 'DELETE', headers })).status).toBe(404)
    expect((await setting.server.fetch(path, { method: 'PUT', headers, json: {} })).status).toBe(404)
  })

  test.each([
    ['/users?limit=0', 422, 'invaliddata'],
    ['/users?limit=x', 422, 'invaliddata'],
    ['/users?offset=-1', 422, 'invaliddata'],
    ['/users?orderBy=up', 422, 'invaliddata'],
    ['/users?limit=1&limit=2', 422, 'invaliddata'],
    ['/users?sort=password', 400, 'invalid_selection_field'],
    ['/users?sort=roles.role', 400, 'invalid_selection_field'],
    ['/users?fields=password', 400, 'invalid_selection_field'],
    ['/demographics?fields=password', 400, 'invalid_selection_field'],
    ["/users?filter=passwordHash~'a'", 400, 'invalid_filter_field'],
    ["/users?filter=constructor='a'", 400, 'invalid_filter_field'],
    ['/users?filter=familyName=x', 400, 'invalid_filter_field'],
    ["/users?filter=dateLastModified>'soon'", 400, 'invalid_filter_field'],
  ])('%s', async (path, status, codeMinor) => {
    const token = path.startsWith('/demographics')
      ? await setting.logIn(await setting.createClient(town.admin, town.school), SCOPES.demographics)
      : ofTown
    const answer = await setting.get(token, path)
    expect([answer.status, answer.body]).toMatchObject([status, toFailure(codeMinor)])
  })
})

describe('a client of another organization', () => {
  const PATHS = ['orgs', 'schools', 'classes', 'courses', 'users', 'students', 'teachers', 'enrollments'] as const

  test.each(PATHS)('reads none of the %s of this one, and no single record', async (name) => {
    const other = await createMunicipality(setting.server.kernel)
    const token = await setting.logIn(await setting.createClient(other.chief, other.unit))
    const own = await ids(ofTown, `/${name}?limit=1000`)
    const theirs = await ids(token, `/${name}?limit=1000`)
    expect(own.length).toBeGreaterThan(0)
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs.filter((id) => own.includes(id))).toEqual([])
    expect((await setting.get(token, `/${name}/${own[0]}`)).status).toBe(404)
    expect((await setting.get(ofTown, `/${name}/${own[0]}`)).status).toBe(200)
  })

  test('of a school reads nothing of the school beside it and of the municipality above it', async () => {
    expect(await ids(ofSchool, '/orgs')).toEqual([town.school])
    expect(await ids(ofSchool, '/users?limit=1000')).not.toContain(town.otherAdmin.userId)
    expect(await ids(ofSchool, '/users?limit=1000')).not.toContain(town.chief.userId)
    expect(await record('/orgs', ofSchool)).not.toHaveProperty('parent')
    expect((await setting.get(ofSchool, `/schools/${town.otherSchool}/classes`)).status).toBe(404)
  })

  test('sees of a person with roles at two schools only the role at its own', async () => {
    const both = await town.add('Two Schools', [
      { uid: town.school, role: 'employee' },
      { uid: town.otherSchool, role: 'employee' },
    ])
    const group = { uid: setting.server.kernel.ids.next(), realm: 'se' as const, name: '9 H' }
    await createSchools(rows(), { units: [], groups: [{ ...group, schoolUnitUid: town.otherSchool }] })
    await rows().insert(memberships).values({ realm: 'se', groupUid: group.uid, userUid: both.userId })
    const own = [`${town.ownGroup}_${town.teacher.userId}`]
    expect(await ids(ofSchool, "/enrollments?limit=1000&filter=role='teacher'")).toEqual(own)
    expect(await ids(ofTown, `/enrollments?filter=class.sourcedId='${group.uid}'`)).toHaveLength(1)
    expect((await setting.get(ofSchool, `/enrollments/${group.uid}_${both.userId}`)).status).toBe(404)
    expect(await ids(ofSchool, `/users/${both.userId}/classes`)).toEqual([])
    await rows().delete(groups).where(eq(groups.uid, group.uid))
    const read = async (token: string) => (await setting.get(token, `/users/${both.userId}`)).body
    expect(JSON.stringify(await read(ofSchool))).not.toContain(town.otherSchool)
    expect(JSON.stringify(await read(ofTown))).toContain(town.otherSchool)
    expect(await ids(ofSchool, `/users?filter=roles.org.sourcedId='${town.otherSchool}'`)).toEqual([])
  })

  test('sees no guardian without a role at its own units', async () => {
    const guardian = await town.add('Other Parent', [{ uid: town.otherSchool, role: 'guardian' }])
    await rows()
      .insert(guardianships)
      .values({ realm: 'se', guardianUid: guardian.userId, pupilUid: town.otherPupil.userId })
    const agents = async (token: string) => (await setting.get(token, `/users/${town.otherPupil.userId}`)).body
    expect(await agents(ofSchool)).toMatchObject({ user: { agents: [] } })
    expect(await agents(ofTown)).toMatchObject({ user: { agents: [{ sourcedId: guardian.userId }] } })
  })
})

describe('no answer contains', () => {
  const isRead = async (uid: string) => {
    const lists = await Promise.all(
      [
        '/users',
        '/students',
        '/teachers',
        '/enrollments',
        `/classes/${town.ownGroup}/students`,
        `/schools/${town.school}/students`,
        `/schools/${town.school}/classes/${town.ownGroup}/enrollments`,
        `/users/${uid}`,
      ].map((path) => setting.get(ofTown, `${path}?limit=1000`)),
    )
    return lists.some(({ body }) => JSON.stringify(body).includes(uid))
  }
  const addPupil = (name: string) => town.add(name, [{ uid: town.school, role: 'student' }], [town.ownGroup])

  test('a pupil who has left, whom an administrator has deleted, or who is a shared account', async () => {
    const { userId } = await addPupil('Lea Ver')
    expect(await isRead(userId)).toBe(true)
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, userId))
    expect(await isRead(userId)).toBe(false)
    await rows().update(associations).set({ active: true }).where(eq(associations.userUid, userId))
    const due = new Date('2027-01-01')
    const set = (values: Partial<typeof users.$inferInsert>) =>
      rows().update(users).set(values).where(eq(users.uid, userId))
    await set({ deletionDueAt: due, deletionCause: 'administrator' })
    expect(await isRead(userId)).toBe(false)
    await set({ deletionDueAt: due, deletionCause: 'own-request' })
    expect(await isRead(userId)).toBe(true)
    await set({ deletionDueAt: null, deletionCause: null, sharedAccount: true })
    expect(await isRead(userId)).toBe(false)
  })

  test('a person with a protected identity, also not as a relative', async () => {
    const { userId } = await addPupil('Hid Den')
    const guardian = await town.add('Of Hidden', [{ uid: town.school, role: 'guardian' }])
    await rows().insert(guardianships).values({ realm: 'se', guardianUid: guardian.userId, pupilUid: userId })
    expect(await isRead(userId)).toBe(true)
    await rows().update(users).set({ protectedIdentity: true }).where(eq(users.uid, userId))
    expect(await isRead(userId)).toBe(false)
    expect((await setting.get(ofTown, `/users/${guardian.userId}`)).body).toMatchObject({ user: { agents: [] } })
    expect((await setting.get(ofTown, `/students/${userId}/classes`)).status).toBe(404)
    expect((await setting.get(ofTown, `/enrollments/${town.ownGroup}_${userId}`)).status).toBe(404)
  })

  test('passwords, personal numbers, phone numbers, or codes of groups', async () => {
    const { userId } = await addPupil('Per Sonal')
    await rows()
      .update(users)
      .set({
        passwordHash: 'a-hash',
        identifiers: { bankid: '191212121212', sms: '+46701234567', eppn: 'per@skolan.example' },
      })
      .where(eq(users.uid, userId))
    const { body } = await setting.get(ofTown, '/users?limit=1000')
    const text = JSON.stringify([body, (await setting.get(ofTown, '/classes')).body])
    expect(text).toContain('per@skolan.example')
    expect(text).not.toMatch(/191212121212|46701234567|a-hash|password|"code"|classCode/i)
    expect(await ids(ofTown, "/users?filter=userIds.identifier='per@skolan.example'")).toEqual([userId])
    expect(await ids(ofTown, "/users?filter=userIds.identifier='191212121212'")).toEqual([])
  })
})

describe('an answer contains', () => {
  test('the organization and the units below it', async () => {
    expect(await ids(ofTown, '/orgs')).toEqual([town.unit, town.school, town.otherSchool])
    expect(await ids(ofTown, '/schools')).toEqual([town.school, town.otherSchool])
    expect(await record("/orgs?filter=name='Fyrskolan'")).toMatchObject({
      name: 'Fyrskolan',
      type: 'school',
      parent: { sourcedId: town.unit, type: 'org', href: expect.stringMatching(/\/v1p2\/orgs\//) },
    })
    await rows()
      .update(schoolUnits)
      .set({ identifiers: { sisSchoolUnitCode: '12345678' } })
      .where(eq(schoolUnits.uid, town.otherSchool))
    expect(await ids(ofTown, "/schools?filter=identifier='12345678'")).toEqual([town.otherSchool])
  })

  test.each<[Role, unknown[]]>([
    ['student', [{ roleType: 'primary', role: 'student' }]],
    ['guardian', [{ roleType: 'primary', role: 'guardian' }]],
    ['employee', [{ roleType: 'primary', role: 'teacher' }]],
    [
      'admin',
      [
        { roleType: 'primary', role: 'siteAdministrator' },
        { roleType: 'secondary', role: 'teacher' },
      ],
    ],
  ])('the role %s', async (role, roles) => {
    const person = await town.add(`Role ${role}`, [{ uid: town.otherSchool, role }])
    const { body } = await setting.get(ofTown, `/users/${person.userId}`)
    expect(body).toMatchObject({
      user: { username: person.username, givenName: 'Role', familyName: role, enabledUser: 'true', roles },
    })
    const isStudent = role === 'student'
    const isTeacher = role === 'employee' || role === 'admin'
    const school = `/schools/${town.otherSchool}`
    expect((await ids(ofTown, '/students?limit=1000')).includes(person.userId)).toBe(isStudent)
    expect((await ids(ofTown, '/teachers?limit=1000')).includes(person.userId)).toBe(isTeacher)
    expect((await ids(ofTown, `${school}/students?limit=1000`)).includes(person.userId)).toBe(isStudent)
    expect((await ids(ofTown, `${school}/teachers?limit=1000`)).includes(person.userId)).toBe(isTeacher)
    expect((await setting.get(ofTown, `/students/${person.userId}`)).status).toBe(isStudent ? 200 : 404)
  })

  test('the chief of a municipality as its administrator', async () => {
    expect(await ids(ofTown, "/users?filter=roles.role='districtAdministrator'")).toContain(town.chief.userId)
  })

  test('people of a closed school, who cannot log in', async () => {
    const closed = await createMunicipality(setting.server.kernel)
    const token = await setting.logIn(await setting.createClient(closed.chief, closed.unit))
    await rows().update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, closed.school))
    expect(await ids(token, "/students?filter=enabledUser='false'")).toEqual([
      closed.pupil.userId,
      closed.otherPupil.userId,
    ])
  })

  test('classes with their members', async () => {
    const group = `/classes/${town.ownGroup}`
    expect((await setting.get(ofTown, group)).body).toMatchObject({
      class: {
        title: '4 A',
        school: { sourcedId: town.school },
        course: { sourcedId: `course-${town.school}` },
        terms: [{ sourcedId: expect.stringMatching(/^term-\d{4}$/) }],
      },
    })
    expect(await ids(ofTown, `${group}/students`)).toContain(town.pupil.userId)
    expect(await ids(ofTown, `${group}/students`)).not.toContain(town.otherPupil.userId)
    expect(await ids(ofTown, `${group}/teachers`)).toEqual([town.teacher.userId])
    expect(await ids(ofTown, `/students/${town.pupil.userId}/classes`)).toEqual([town.ownGroup])
    expect(await ids(ofTown, `/teachers/${town.teacher.userId}/classes`)).toEqual([town.ownGroup])
    expect(await ids(ofTown, `/users/${town.guardian.userId}/classes`)).toEqual([])
    expect((await setting.get(ofTown, `/students/${town.teacher.userId}/classes`)).status).toBe(404)
  })

  test('enrollments with the role in the group', async () => {
    const path = `/schools/${town.school}/classes/${town.ownGroup}/enrollments`
    const found = readRecords(await setting.get(ofTown, path))
    expect(found).toContainEqual(
      expect.objectContaining({
        sourcedId: `${town.ownGroup}_${town.teacher.userId}`,
        role: 'teacher',
        school: expect.objectContaining({ sourcedId: town.school }),
      }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ role: 'student', user: expect.objectContaining({ sourcedId: town.pupil.userId }) }),
    )
    expect((await setting.get(ofTown, path.replace(town.school, town.otherSchool))).status).toBe(404)
    const one = `/enrollments/${town.ownGroup}_${town.pupil.userId}`
    expect((await setting.get(ofTown, one)).body).toMatchObject({ enrollment: { role: 'student' } })
  })

  test('no enrollment of a guardian, or of a member without a role at the school', async () => {
    const guest = await town.add('Gue St', [{ uid: town.otherSchool, role: 'student' }])
    for (const { userId } of [guest, town.guardian])
      await rows().insert(memberships).values({ realm: 'se', groupUid: town.otherGroup, userUid: userId })
    const path = `/schools/${town.school}/classes/${town.otherGroup}`
    expect(await ids(ofTown, `${path}/enrollments`)).toEqual([`${town.otherGroup}_${town.otherPupil.userId}`])
    expect(await ids(ofTown, `${path}/students`)).toEqual([town.otherPupil.userId])
    expect(await ids(ofTown, `/users/${guest.userId}/classes`)).toEqual([])
  })

  test('a course for each school with groups', async () => {
    expect(await ids(ofTown, '/courses')).toEqual([`course-${town.school}`])
    expect(await ids(ofTown, `/courses/course-${town.school}/classes`)).toEqual([town.ownGroup, town.otherGroup])
    expect(await ids(ofTown, `/schools/${town.otherSchool}/courses`)).toEqual([])
  })

  test('the school year with its only term, and no grading periods', async () => {
    const [year, term] = readRecords(await setting.get(ofTown, '/academicSessions?sort=type'))
    expect(year).toMatchObject({ type: 'schoolYear', children: [{ sourcedId: term?.sourcedId }] })
    expect(term).toMatchObject({ type: 'term', parent: { sourcedId: year?.sourcedId } })
    expect(await ids(ofTown, `/schools/${town.school}/terms`)).toEqual([term?.sourcedId])
    expect(await ids(ofTown, `/terms/${term?.sourcedId}/classes`)).toEqual([town.ownGroup, town.otherGroup])
    expect(await ids(ofTown, `/terms/${term?.sourcedId}/gradingPeriods`)).toEqual([])
    expect(await ids(ofTown, '/gradingPeriods')).toEqual([])
    expect((await setting.get(ofTown, `/terms/${year?.sourcedId}`)).status).toBe(404)
  })

  test('guardians and pupils as agents of each other', async () => {
    await rows()
      .insert(guardianships)
      .values({ realm: 'se', guardianUid: town.guardian.userId, pupilUid: town.pupil.userId })
    expect(await ids(ofTown, `/users?filter=agents.sourcedId='${town.pupil.userId}'`)).toEqual([town.guardian.userId])
    expect((await setting.get(ofTown, `/users/${town.pupil.userId}`)).body).toMatchObject({
      user: { agents: [{ sourcedId: town.guardian.userId, type: 'user' }] },
    })
  })

  test('only the fields that are asked for', async () => {
    expect(await record("/users?fields=sourcedId,givenName&filter=familyName='Öberg'")).toEqual({
      sourcedId: town.pupil.userId,
      givenName: 'Åsa',
    })
    expect(await record("/users?fields=sourcedId&fields=email&filter=familyName='Öberg'")).toEqual({
      sourcedId: town.pupil.userId,
    })
    const { body } = await setting.get(ofTown, `/orgs/${town.school}?fields=name`)
    expect(body).toEqual({ org: { name: 'Fyrskolan' } })
  })
})

describe('a list', () => {
  const addSorted = async () => {
    const place = await createMunicipality(setting.server.kernel)
    const token = await setting.logIn(await setting.createClient(place.admin, place.school))
    const people = ['Zeta', 'Ärla', 'Adam', 'Åke', 'Bo'].map((firstname, index) => ({
      uid: setting.server.kernel.ids.next(),
      realm: 'se' as const,
      username: `sorted.${index}.${place.school}`,
      firstname,
      lastname: 'Sorted',
      associations: [{ uid: place.school, role: 'student' as const }],
    }))
    await createPeople(setting.server.kernel, rows(), people, 'command:test')
    return token
  }
  const names = async (token: string, query: string) =>
    readRecords(await setting.get(token, `/students?filter=familyName='Sorted'&${query}`)).map(
      ({ givenName }) => givenName,
    )

  test('is sorted by the rules of Unicode, up and down', async () => {
    const token = await addSorted()
    expect(await names(token, 'sort=givenName')).toEqual(['Adam', 'Åke', 'Ärla', 'Bo', 'Zeta'])
    expect(await names(token, 'sort=givenName&orderBy=desc')).toEqual(['Zeta', 'Bo', 'Ärla', 'Åke', 'Adam'])
    expect(await names(token, 'orderBy=desc')).toEqual(['Bo', 'Åke', 'Adam', 'Ärla', 'Zeta'])
  })

  test.each([
    ["givenName='Åsa'", ['Åsa']],
    ["givenName='åsa'", []],
    ["givenName~'ÅS'", ['Åsa']],
    ["givenName~'%'", []],
    ["givenName!='Åsa'", ['Bo']],
    ["givenName>'B'", ['Bo']],
    ["givenName<='Bo' AND givenName>='Bo'", ['Bo']],
    ["givenName='Åsa' OR givenName='Bo'", ['Åsa', 'Bo']],
    ["givenName='Åsa' AND familyName='Bengtsson'", []],
    ["email!='x'", ['Åsa', 'Bo']],
    ["email='x'", []],
    ["givenName='x'' or true'", []],
    ["roles.role='student,teacher'", []],
    ["roles.role~'student,teacher'", ['Åsa', 'Bo']],
    ["roles.role!='student'", []],
    ["dateLastModified>'2020-01-01'", ['Åsa', 'Bo']],
    ["dateLastModified<'2020-01-01T00:00:00.000Z'", []],
    ["status='active'", ['Åsa', 'Bo']],
    ["status='tobedeleted'", []],
  ])('is filtered by %s', async (filter, expected) => {
    const place = await createMunicipality(setting.server.kernel)
    const token = await setting.logIn(await setting.createClient(place.admin, place.school))
    const answer = await setting.get(token, `/students?filter=${encodeURIComponent(filter)}`)
    expect(readRecords(answer).map(({ givenName }) => givenName)).toEqual(expected)
    expect(answer.headers.get('x-total-count')).toBe(String(expected.length))
  })
})
