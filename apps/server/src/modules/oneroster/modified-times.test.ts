import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rows } from '../../kernel/database/shards.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { openOneRosterSetting, readIds } from './testing/open-school.ts'
import type { OneRosterSetting } from './testing/open-school.ts'

let setting: OneRosterSetting
let town: Municipality
let token: string
beforeAll(async () => {
  setting = await openOneRosterSetting()
})
afterAll(() => setting.close())
beforeEach(async () => {
  town = await createMunicipality(setting.server.kernel)
  token = await setting.logIn(await setting.createClient(town.chief, town.unit))
})

const rows = (): Rows => setting.server.kernel.shards.forRealm('se')
const LONG_AGO = new Date('2020-01-01')

/** Returns the ids of the records that a change modifies, by list. */
const changedBy = async (change: (db: Rows) => Promise<unknown>) => {
  for (const table of [users, schoolUnits, groups, memberships])
    await rows().update(table).set({ modifiedAt: LONG_AGO })
  await change(rows())
  const lists = await Promise.all(
    ['orgs', 'users', 'classes', 'enrollments'].map(async (name) => {
      const answer = await setting.get(token, `/${name}?limit=1000&filter=dateLastModified>'${LONG_AGO.toISOString()}'`)
      return [name, readIds(answer)] as const
    }),
  )
  return Object.fromEntries(lists.filter(([, ids]) => ids.length > 0))
}
const isPupil = () => eq(users.uid, town.pupil.userId)
const ownEnrollment = () => `${town.ownGroup}_${town.pupil.userId}`

describe('a reader of changes gets', () => {
  test.each<[string, Partial<typeof users.$inferInsert>]>([
    ['name', { lastname: 'Ek' }],
    ['username', { username: 'other.username' }],
    ['email', { email: 'other@example.org' }],
    ['identifiers', { identifiers: { eppn: 'other@example.org' } }],
    ['id of the school', { externalId: 'x1' }],
  ])('a person and the enrollments after a change of the %s', async (_name, values) => {
    expect(await changedBy((db) => db.update(users).set(values).where(isPupil()))).toEqual({
      users: [town.pupil.userId],
      enrollments: [ownEnrollment()],
    })
  })

  test('nothing after a log-in, a new password or other settings', async () => {
    const values = { lastLogInAt: new Date(), passwordHash: 'x', settings: {}, version: 7, ageFilter: 9 }
    expect(await changedBy((db) => db.update(users).set(values).where(isPupil()))).toEqual({})
  })

  test('a person after a role is added, changed or removed', async () => {
    const key = { userUid: town.teacher.userId, schoolUnitUid: town.otherSchool }
    const isRole = and(eq(associations.userUid, key.userUid), eq(associations.schoolUnitUid, key.schoolUnitUid))
    const teacher = { users: [key.userUid], enrollments: [`${town.ownGroup}_${key.userUid}`] }
    expect(await changedBy((db) => db.insert(associations).values({ realm: 'se', role: 'employee', ...key }))).toEqual(
      teacher,
    )
    // The bits of roles of the person stay the same.
    expect(await changedBy((db) => db.delete(associations).where(isRole))).toEqual(teacher)
    await rows()
      .insert(associations)
      .values({ realm: 'se', role: 'employee', ...key })
    expect(await changedBy((db) => db.update(associations).set({ role: 'admin' }).where(isRole))).toEqual(teacher)
  })

  test('a pupil and a guardian after a link between them', async () => {
    const link = { guardianUid: town.guardian.userId, pupilUid: town.pupil.userId }
    const both = {
      users: [town.guardian.userId, town.pupil.userId],
      enrollments: [ownEnrollment()],
    }
    expect(await changedBy((db) => db.insert(guardianships).values({ realm: 'se', ...link }))).toEqual(both)
    expect(await changedBy((db) => db.delete(guardianships).where(eq(guardianships.pupilUid, link.pupilUid)))).toEqual(
      both,
    )
  })

  test('a group after another name, and nothing after another code', async () => {
    const isGroup = eq(groups.uid, town.otherGroup)
    expect(await changedBy((db) => db.update(groups).set({ name: '5 B' }).where(isGroup))).toEqual({
      classes: [town.otherGroup],
      enrollments: [`${town.otherGroup}_${town.otherPupil.userId}`],
    })
    expect(await changedBy((db) => db.update(groups).set({ code: 'LAMP99', ageFilter: 8 }).where(isGroup))).toEqual({})
  })

  test('an enrollment after a person has joined a group', async () => {
    const member = { realm: 'se', groupUid: town.otherGroup, userUid: town.pupil.userId }
    expect(await changedBy((db) => db.insert(memberships).values(member))).toEqual({
      enrollments: [`${town.otherGroup}_${town.pupil.userId}`],
    })
  })

  test('a school after another name or code, and nothing after another address', async () => {
    const isSchool = eq(schoolUnits.uid, town.otherSchool)
    const set = (values: Partial<typeof schoolUnits.$inferInsert>) =>
      changedBy((db) => db.update(schoolUnits).set(values).where(isSchool))
    expect(await set({ name: 'Nyskolan' })).toEqual({ orgs: [town.otherSchool] })
    expect(await set({ identifiers: { sisSchoolUnitCode: '87654321' } })).toEqual({ orgs: [town.otherSchool] })
    expect(await set({ city: 'Visby', phone: '1' })).toEqual({})
  })
})
