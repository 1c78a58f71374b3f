import { describe, expect, test } from 'vitest'
import { toRecords } from './rest-records.ts'

describe('a JSON record', () => {
  const NONE = { orgs: [], academicSessions: [], users: [], classes: [], enrollments: [] }
  const USER = { sourcedId: 'u', status: 'active', givenName: 'Åsa', familyName: 'Öberg' }
  const ROLES = [{ role: 'student', org: { sourcedId: 'school' } }]

  test('may have null, numbers, blank texts and unknown fields', async () => {
    const { orgs, users } = await toRecords(
      {
        ...NONE,
        orgs: [{ sourcedId: 894, status: 'ACTIVE', name: ' Skolan ', type: 'School', identifier: null, parent: null }],
        users: [
          { ...USER, username: null, email: '', userIds: null, agents: null, roles: ROLES, metadata: { a: [1] } },
        ],
      },
      '1.2',
    )
    expect(orgs).toEqual({
      records: [{ id: '894', isActive: true, name: 'Skolan', type: 'school', parent: '' }],
      invalid: [],
    })
    expect(users.records).toMatchObject([{ username: '', email: '', userIds: [], agents: [] }])
  })

  test.each([
    [null, ''],
    ['text', ''],
    [{}, ''],
    [{ ...USER, sourcedId: '' }, ''],
    [{ ...USER, sourcedId: { a: 1 } }, ''],
    [USER, 'u'],
    [{ ...USER, roles: [{ role: 'student', org: null }] }, 'u'],
    [{ ...USER, roles: ROLES, givenName: ['Åsa'] }, 'u'],
  ])('%j of a user is invalid, with the id "%s"', async (user, id) => {
    expect((await toRecords({ ...NONE, users: [user] }, '1.2')).users).toEqual({ records: [], invalid: [{ id }] })
  })

  test('of a user of OneRoster 1.1 has orgs', async () => {
    const { users } = await toRecords({ ...NONE, users: [{ ...USER, role: 'student' }] }, '1.1')
    expect(users).toEqual({ records: [], invalid: [{ id: 'u' }] })
  })

  test.each([
    [{ sourcedId: 'e', class: { sourcedId: 'c' }, role: 'student' }, [{ id: 'e', class: 'c' }]],
    [{ sourcedId: 'e', user: { sourcedId: 'u' }, role: 'student' }, [{ id: 'e' }]],
    [{ sourcedId: 'e', status: 'tobedeleted' }, []],
  ])('%j of an enrollment is invalid: %j', async (enrollment, invalid) => {
    expect((await toRecords({ ...NONE, enrollments: [enrollment] }, '1.2')).enrollments).toEqual({
      records: [],
      invalid,
    })
  })

  test('of a class without a school is invalid', async () => {
    const { classes } = await toRecords({ ...NONE, classes: [{ sourcedId: 'c', title: '3 B' }] }, '1.2')
    expect(classes).toEqual({ records: [], invalid: [{ id: 'c' }] })
  })
})
