import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  ACR,
  IDEMPOTENCY_KEY_HEADER,
  importColumns,
  ImportRow,
  ListedImport,
  PeopleImport,
  XLSX_TYPE,
} from '@lectern/contracts'
import type { ImportColumn, PersonType } from '@lectern/contracts'
import { SPREADSHEET_LIMITS } from '../../kernel/spreadsheet/spreadsheet-limits.ts'
import { writeSpreadsheet } from '../../kernel/spreadsheet/write-spreadsheet.ts'
import { readRows as readCells } from '../../kernel/spreadsheet/testing/read-rows.ts'
import { openPackage } from '../../kernel/spreadsheet/zip-package.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { associations, auditLog, groups, guardianships, memberships, users, schoolUnits } from '../account/tables.ts'
import { createControlPanelModule } from '../controlpanel/index.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createImportsModule } from './index.ts'
import { importsPersonalData } from './personal-data.ts'
import { peopleImports } from './tables.ts'

const BASE = '/api/controlpanel'
/** Part of the awkward files. The tests of the kernel read all of them. */
const EVERY = 12
const CORPUS = new URL('../../../../../../shared/spreadsheets/', import.meta.url)
let server: TestServer
let town: Municipality
const ended: string[] = []
beforeAll(async () => {
  const sessions = { endAllForAccount: async (uid: string) => void ended.push(uid) }
  server = await startTestServer({
    modules: (kernel) => [createImportsModule(kernel, { sessions }), createControlPanelModule(kernel, { sessions })],
  })
  town = await createMunicipality(server.kernel)
})
afterAll(() => server.close())

const rows = () => server.kernel.shards.forRealm('se')
const secure = (person: TestPerson): TestPerson => ({ ...person, acr: ACR.secure })
const xlsx = ([head = [], ...body]: readonly (readonly string[])[]) =>
  writeSpreadsheet([{ name: 'People', columns: head.map((header) => ({ header })), rows: body }])
const send = (
  file: Buffer,
  type: PersonType,
  as: TestPerson,
  { school = town.school, fileName = 'people.xlsx' } = {},
) =>
  server.fetch(`${BASE}/v1/organizations/${school}/imports?type=${type}&fileName=${fileName}`, {
    method: 'POST',
    as,
    headers: { 'content-type': XLSX_TYPE },
    body: file,
  })
const check = async (
  cells: readonly (readonly string[])[],
  type: PersonType = 'students',
  as = town.admin as TestPerson,
) => PeopleImport.parse(await (await send(await xlsx(cells), type, as)).json())
const post = (id: string, step: 'apply' | 'undo', as: TestPerson = town.admin) =>
  server.fetch(`${BASE}/v1/imports/${id}/${step}`, { method: 'POST', as })
const get = (path: string, as: TestPerson = town.admin) => server.fetch(`${BASE}${path}`, { as })
const read = async (id: string) => PeopleImport.parse(await (await get(`/v1/imports/${id}`)).json())
const readRows = async (id: string, query = '') =>
  z.object({ data: z.array(ImportRow) }).parse(await (await get(`/v1/imports/${id}/rows${query}`)).json()).data
const applied = async (id: string) => {
  expect((await post(id, 'apply')).status).toBe(202)
  await vi.waitFor(async () => expect((await read(id)).state).not.toBe('applying'), { timeout: 60_000, interval: 50 })
  return read(id)
}
/** Returns the problems of an import, as `row column rule`. */
const problems = async (id: string) =>
  (await readRows(id)).flatMap(({ row, cells }) =>
    cells.flatMap(({ column, rule }) => (rule === undefined ? [] : [`${row} ${column} ${rule}`])),
  )
const person = async (username: string) => (await rows().select().from(users).where(eq(users.username, username)))[0]
const unique = (name: string) => `${name}.${server.kernel.ids.next().slice(-8)}`
const HEAD = ['Username', 'First name', 'Last name']
const details = async (response: Response) =>
  z
    .object({ code: z.string(), details: z.optional(z.looseObject({ problem: z.optional(z.string()) })) })
    .parse(await response.json())

describe('checking a file', () => {
  const pupilHere = () => ({ uid: town.school, role: 'student' as const })

  test('again with the same key, also at the same moment, stores one import; another file with it is refused', async () => {
    const [file, other] = [await xlsx([HEAD, [unique('ny'), 'Nils', 'Ny']]), await xlsx([HEAD])]
    const key = server.kernel.ids.next()
    const sendWithKey = (body: Buffer) =>
      server.fetch(`${BASE}/v1/organizations/${town.school}/imports?type=students&fileName=people.xlsx`, {
        method: 'POST',
        as: town.admin,
        headers: { 'content-type': XLSX_TYPE, [IDEMPOTENCY_KEY_HEADER]: key },
        body,
      })
    const count = () => rows().$count(peopleImports)
    const before = await count()
    const answers = [...(await Promise.all([1, 2, 3].map(() => sendWithKey(file)))), await sendWithKey(file)]
    const ids = await Promise.all(answers.map(async (answer) => PeopleImport.parse(await answer.json()).id))
    expect([new Set(ids).size, await count()]).toEqual([1, before + 1])
    expect(await details(await sendWithKey(other))).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('tells what each row does, and changes nothing', async () => {
    const name = unique('ny')
    const same = await Promise.all(['Sa Me', 'Un Changed'].map((each) => town.add(each, [pupilHere()])))
    const before = await rows().select().from(users)
    const found = await check([
      [...HEAD, 'Groups'],
      [name, 'Nils', 'Ny', '4 A; Ugglorna'],
      [unique('ny'), 'Nina', 'Ny', ''],
      [same[0]?.username ?? '', 'Sa', 'Me', ''],
      [same[1]?.username ?? '', 'Un', 'Changed', ''],
      [town.pupil.username, 'Åsa', 'Öberg', '4 A'],
      [town.otherPupil.username, 'Bo', 'Bertilsson', ''],
    ])
    expect(found).toMatchObject({
      state: 'checked',
      counts: { create: 2, change: 1, same: 3, wrong: 0 },
      newGroups: ['Ugglorna'],
      appliedAt: null,
      undoUntil: null,
      undone: null,
    })
    for (const [effect, expected] of [
      ['create', [2, 3]],
      ['change', [7]],
      ['same', [4, 5, 6]],
      ['wrong', []],
    ] as const)
      expect([effect, (await readRows(found.id, `?effect=${effect}`)).map(({ row }) => row)]).toEqual([
        effect,
        expected,
      ])
    expect((await readRows(found.id, '?pageSize=4&pageNumber=2')).map(({ row }) => row)).toEqual([6, 7])
    const changed = (await readRows(found.id, '?effect=change'))[0]?.cells.filter((cell) => cell.changed === true)
    expect(changed).toEqual([{ column: 'lastname', text: 'Bertilsson', changed: true, before: 'Bengtsson' }])
    expect(await rows().select().from(users)).toEqual(before)
    expect(await person(name)).toBeUndefined()
  })

  test('a changed row names its person and the values before, which only the maker of the file sees', async () => {
    const ada = await town.add('Ada Old', [pupilHere()], [town.ownGroup])
    const found = await check([
      [...HEAD, 'Email', 'Groups', 'Age filter', 'Password'],
      [ada.username, '', 'New', `${ada.username}@a.example`, '4 B', '', ''],
      [ada.username.toUpperCase().concat('.x'), 'No', 'One', '', '', '', ''],
    ])
    const [changed, created] = await readRows(found.id)
    expect([changed?.name, created?.name]).toEqual(['Ada Old', undefined])
    expect(changed?.cells.flatMap(({ column, before }) => (before === undefined ? [] : [[column, before]]))).toEqual([
      ['lastname', 'Old'],
      ['email', ''],
      ['groups', '4 A'],
    ])
    const foreign = await (await get(`/v1/imports/${found.id}/rows`, town.chief)).text()
    expect([foreign.includes('Ada Old'), foreign.includes('before')]).toEqual([false, false])
  })

  test('the value before of an identifier needs a secure log-in', async () => {
    const ida = await town.add('Ida Dentity', [pupilHere()])
    await rows()
      .update(users)
      .set({ identifiers: { gsuiteid: 'g-1' } })
      .where(eq(users.uid, ida.userId))
    const found = await check(
      [
        [...HEAD, 'gsuiteid'],
        [ida.username, '', '', 'g-2'],
      ],
      'students',
      secure(town.admin),
    )
    const before = async (as: TestPerson) =>
      z
        .object({ data: z.array(ImportRow) })
        .parse(await (await get(`/v1/imports/${found.id}/rows`, as)).json())
        .data[0]?.cells.find(({ column }) => column === 'gsuiteid')?.before
    expect([await before(secure(town.admin)), await before(town.admin)]).toEqual(['g-1', undefined])
  })

  test('tells which columns have a text or a mistake in one of the rows', async () => {
    const found = await check([
      [...HEAD, 'Email', 'Password', 'Age filter'],
      [unique('full'), 'A', 'B', '', '', ''],
      [unique('full'), 'A', '', '', '', '9'],
    ])
    const { meta } = z
      .object({ meta: z.looseObject({}) })
      .parse(await (await get(`/v1/imports/${found.id}/rows?effect=create`)).json())
    expect(meta['filledColumns']).toEqual(['username', 'firstname', 'lastname', 'ageFilter'])
  })

  test('a group in another writing of its name is that group, and a new group is made once', async () => {
    const member = await town.add('Mem Ber', [pupilHere()], [town.ownGroup])
    const found = await check([
      [...HEAD, 'Groups'],
      [member.username, '', '', ' 4  a'],
      [unique('ny'), 'A', 'B', '4 a; Nya Gruppen'],
      [unique('ny'), 'A', 'B', 'nya  gruppen; Nya gruppen'],
    ])
    expect([found.newGroups, found.counts]).toEqual([['Nya Gruppen'], { create: 2, change: 0, same: 1, wrong: 0 }])
    await applied(found.id)
    const names = (await rows().select().from(groups).where(eq(groups.schoolUnitUid, town.school))).map(
      ({ name }) => name,
    )
    expect(names.filter((name) => /^4\s+a$|^nya\s+gruppen$/iu.test(name)).toSorted()).toEqual(['4 A', 'Nya Gruppen'])
    expect((await post(found.id, 'undo')).status).toBe(200)
  })

  test('refuses the stored name as a password, but not the earlier one of a renamed person', async () => {
    const people = await Promise.all(['Lan Tern', 'Har Bour'].map((name) => town.add(name, [pupilHere()])))
    const [first = '', second = ''] = people.map(({ username }) => username)
    // The username of the renamed person must not have the letters of the earlier name alone.
    const renamed = `sea.${second}`
    await rows().update(users).set({ username: renamed }).where(eq(users.username, second))
    const found = await check([
      [...HEAD, 'Password'],
      [first, '', '', 'lan-tern-2026'],
      [renamed, 'Sea', '', 'har-bour-2026'],
      [unique('ny'), 'Nils', 'Nyman', 'nils-nyman-2026'],
    ])
    expect(await problems(found.id)).toEqual(['2 password password_common', '4 password password_common'])
  })

  test('shows each mistake at its cell', async () => {
    const doubled = unique('dubbel')
    const found = await check([
      [...HEAD, 'Email', 'Password', 'Age filter', 'Groups'],
      ['', 'Without', 'Username', '', '', '', ''],
      ['två ord', 'With', 'Space', '', '', '', ''],
      [unique('a'), '', 'Name', 'no address', 'short', '99', 'x'.repeat(256)],
      [doubled, 'Du', 'Bel', '', '', 'ten', ''],
      [doubled.toUpperCase(), 'Du', 'Bel', '', '', '', ''],
      [town.teacher.username, 'Tea', 'Cher', '', '', '', ''],
      [unique('b'), 'CLEAN', 'Name', '', '', '', ''],
      [unique('c'), '', '', '', '', '', ''],
      [unique('d'), 'Sa', 'Me', 'same@a.example', '', '', ''],
      [unique('e'), 'Sa', 'Me', 'SAME@a.example', '', '', ''],
    ])
    expect(await problems(found.id)).toEqual([
      '2 username required',
      '3 username username_characters',
      '4 firstname required',
      '4 email email_invalid',
      '4 password too_short',
      '4 ageFilter out_of_range',
      '4 groups too_long',
      '5 username duplicate',
      '5 ageFilter not_a_number',
      '6 username duplicate',
      '7 username other_type',
      '8 firstname required',
      '9 firstname required',
      '9 lastname required',
      '10 email duplicate',
      '11 email duplicate',
    ])
    expect((await post(found.id, 'apply')).status).toBe(409)
  })

  test('takes only whole numbers as an age', async () => {
    const ages = ['12abc', '12 years', '12,5', '12.5', 'twelve', '12', '12,0']
    const found = await check([[...HEAD, 'Age filter'], ...ages.map((age) => [unique('age'), 'A', 'Ge', age])])
    expect(await problems(found.id)).toEqual([2, 3, 4, 5, 6].map((row) => `${row} ageFilter not_a_number`))
  })

  test.each(['employees', 'students', 'guardians'] as const)(
    'a file of %s changes no person of another type, and an administrator is one of the employees',
    async (type) => {
      const admin = await town.add('Adam Admin', [{ uid: town.school, role: 'admin' }])
      const people = { admin, employee: town.teacher, student: town.otherPupil, guardian: town.guardian }
      const cells = Object.values(people).map(({ username }) => [username, 'Sa', 'Me'])
      const found = await check([HEAD, ...cells], type, town.chief)
      const isOwn = { employees: ['admin', 'employee'], students: ['student'], guardians: ['guardian'] }[type]
      const others = Object.keys(people).flatMap((each, index) =>
        isOwn.includes(each) ? [] : [`${index + 2} username other_type`],
      )
      expect((await problems(found.id)).filter((problem) => problem.endsWith('other_type'))).toEqual(others)
    },
  )

  test('a file of one school changes no person who has another type in another school', async () => {
    const teacher = await town.add('Tea Cher', [{ uid: town.otherSchool, role: 'employee' }])
    for (const as of [town.chief, town.admin]) {
      const found = await check([HEAD, [teacher.username, 'Sa', 'Me']], 'students', as)
      expect(await problems(found.id)).toEqual(['2 username other_type'])
    }
  })

  test('needs a second factor for identifiers', async () => {
    const cells = [
      [...HEAD, 'Google ID'],
      [unique('g'), 'Goo', 'Gle', `g-${unique('id')}`],
    ]
    expect(await problems((await check(cells)).id)).toEqual(['2 gsuiteid need_secure_login'])
    expect((await check(cells, 'students', secure(town.admin))).counts.create).toBe(1)
  })

  test('needs a second factor for an identifier that is the stored one, too', async () => {
    const person = await town.add('Known Id', [{ uid: town.school, role: 'student' }])
    const gsuiteid = `g-${unique('id')}`
    await server.kernel.shards
      .forRealm('se')
      .update(users)
      .set({ identifiers: { gsuiteid } })
      .where(eq(users.uid, person.userId))
    const cells = [
      [...HEAD, 'Google ID'],
      [person.username, 'Known', 'Id', gsuiteid],
    ]
    expect(await problems((await check(cells)).id)).toEqual(['2 gsuiteid need_secure_login'])
    expect(await problems((await check(cells, 'students', secure(town.admin))).id)).toEqual([])
  })

  test('changes no person whom the actor may not change', async () => {
    const shared = await town.add('Two Schools', [
      { uid: town.school, role: 'student' },
      { uid: town.otherSchool, role: 'student' },
    ])
    const found = await check([HEAD, [shared.username, 'Other', 'Schools']])
    expect(await problems(found.id)).toEqual(['2 firstname no_permission'])
    const ofClass = await town.add('Class Account', [{ uid: town.school, role: 'student' }])
    await rows().update(users).set({ sharedAccount: true }).where(eq(users.uid, ofClass.userId))
    const again = await check([HEAD, [ofClass.username, 'Other', 'Name']])
    expect(await problems(again.id)).toEqual(['2 username no_permission'])
    // A person who asked for the deletion of the account, and the own role.
    const leaving = await town.add('Lea Ving', [{ uid: town.school, role: 'student' }])
    const deletion = { deletionDueAt: new Date('2031-01-01T00:00:00Z'), deletionCause: 'own-request' as const }
    await rows().update(users).set(deletion).where(eq(users.uid, leaving.userId))
    expect(await problems((await check([HEAD, [leaving.username, 'Lea', 'Ving']])).id)).toEqual([
      '2 username no_permission',
    ])
    // An administrator of one of two schools does not restore a deleted person.
    await rows()
      .update(users)
      .set({ ...deletion, deletionCause: 'administrator' })
      .where(eq(users.uid, shared.userId))
    const restored = [HEAD, [shared.username, '', '']]
    expect(await problems((await check(restored)).id)).toEqual(['2 username no_permission'])
    expect((await check(restored, 'students', town.chief)).counts).toMatchObject({ change: 1, wrong: 0 })
    const own = [
      [...HEAD, 'Role'],
      [town.admin.username, '', '', 'employee'],
    ]
    expect(await problems((await check(own, 'employees')).id)).toContain('2 username no_permission')
  })

  test('compares only the groups and the children of the school, and changes no others', async () => {
    const schools = [town.school, town.otherSchool]
    const everywhere = (role: 'student' | 'guardian') => schools.map((uid) => ({ uid, role }))
    const elsewhere = { uid: server.kernel.ids.next(), realm: 'se' as const, name: '8 Z' }
    await rows()
      .insert(groups)
      .values({ ...elsewhere, schoolUnitUid: town.otherSchool })
    const pupil = await town.add('Both Schools', everywhere('student'), [town.ownGroup, elsewhere.uid])
    const sibling = await town.add('Other School', [{ uid: town.otherSchool, role: 'student' }])
    const guardian = await town.add('Both Guardian', everywhere('guardian'))
    const link = { realm: 'se' as const, guardianUid: guardian.userId }
    await rows()
      .insert(guardianships)
      .values([pupil, sibling].map(({ userId }) => ({ ...link, pupilUid: userId })))
    const groupCells = (names: string) => [
      [...HEAD, 'Groups'],
      [pupil.username, '', '', names],
    ]
    const childCells = (names: string) => [
      [...HEAD, 'Children'],
      [guardian.username, '', '', names],
    ]
    expect((await check(groupCells('4 A'))).counts).toMatchObject({ same: 1 })
    expect((await check(childCells(pupil.username), 'guardians')).counts).toMatchObject({ same: 1 })
    expect(await problems((await check(childCells(sibling.username), 'guardians')).id)).toEqual([
      '2 pupils unknown_student',
    ])
    await applied((await check(groupCells('CLEAN'))).id)
    await applied((await check(childCells('CLEAN'), 'guardians')).id)
    const kept = await rows().select().from(memberships).where(eq(memberships.userUid, pupil.userId))
    expect(kept.map(({ groupUid }) => groupUid)).toEqual([elsewhere.uid])
    const links = await rows().select().from(guardianships).where(eq(guardianships.guardianUid, guardian.userId))
    expect(links.map(({ pupilUid }) => pupilUid)).toEqual([sibling.userId])
  })

  test('takes an email that another person has not confirmed', async () => {
    const email = `${unique('mail')}@a.example`
    const other = await town.add('Un Confirmed', [pupilHere()])
    const cells = [
      [...HEAD, 'Email'],
      [unique('ny'), 'Nils', 'Ny', email],
    ]
    const setConfirmed = (emailVerified: boolean) =>
      rows().update(users).set({ email, emailVerified }).where(eq(users.uid, other.userId))
    await setConfirmed(false)
    expect(await problems((await check(cells)).id)).toEqual([])
    await setConfirmed(true)
    expect(await problems((await check(cells)).id)).toEqual(['2 email email_used'])
  })

  test('refuses people of other schools without a word of them', async () => {
    const foreign = await town.add('Far Away', [{ uid: town.otherSchool, role: 'student' }])
    const found = await check([HEAD, [foreign.username, 'Far', 'Away']])
    expect(await problems(found.id)).toEqual(['2 username username_used'])
  })

  test('finds columns by their name in every language, and names the unknown ones', async () => {
    const found = await check([
      ['Användarnamn', 'Vorname', 'LAST NAME', 'Shoe size', 'Username'],
      [unique('x'), 'A', 'B', '42', 'y'],
    ])
    expect(found.columns.filter(({ column }) => column === null).map(({ header }) => header)).toEqual([
      'Shoe size',
      'Username',
    ])
    expect(found.counts.create).toBe(1)
  })

  test('refuses other files with the reason', async () => {
    const file = await xlsx([['Username'], ['a']])
    const columns = await details(await send(file, 'students', town.admin))
    expect(columns).toMatchObject({
      code: 'spreadsheet_refused',
      details: { problem: 'columns-missing', columns: ['firstname', 'lastname'] },
    })
    for (const [head, missing] of [
      [['First name', 'Last name'], 'username'],
      [['Username', 'Last name'], 'firstname'],
      [['Username', 'First name'], 'lastname'],
    ] as const)
      expect(await details(await send(await xlsx([head, ['a', 'b']]), 'students', town.admin))).toMatchObject({
        details: { problem: 'columns-missing', columns: [missing] },
      })
    const refused = async (content: Buffer, fileName = 'people.xlsx') =>
      (await details(await send(content, 'students', town.admin, { fileName }))).details?.problem
    expect(await refused(file, 'people.csv')).toBe('not-xlsx')
    expect(await refused(file, 'people.xlsx.csv')).toBe('not-xlsx')
    expect(await refused(file, 'peoplexlsx')).toBe('not-xlsx')
    expect(await refused(file, 'PEOPLE.XLSX')).toBe('columns-missing')
    expect(await refused(Buffer.alloc(0))).toBe('empty-file')
    expect(await refused(Buffer.from('no workbook'))).toBe('not-xlsx')
    for (const cells of [[], [HEAD]]) expect(await refused(await xlsx(cells))).toBe('no-rows')
    const large = await send(Buffer.alloc(10 * 1024 * 1024 + 1), 'students', town.admin)
    expect(large.status).toBe(413)
  })

  test('reads a CSV file whose name ends with .xlsx', async () => {
    const username = unique('csv')
    const table = [
      [...HEAD, 'Groups'],
      [username, 'Åsa', 'Öst', '4 A; 4 B'],
    ]
    const csv = table.map((row) => row.map((text) => `"${text}"`).join(';')).join('\r\n')
    for (const content of [Buffer.from(csv), Buffer.from(csv, 'latin1')]) {
      const found = PeopleImport.parse(await (await send(content, 'students', town.admin)).json())
      const [row] = await readRows(found.id)
      expect(row?.cells.map(({ text }) => text)).toEqual(table[1])
    }
  })

  test('finds an address of another person, and an identifier that two rows have', async () => {
    const email = `${unique('used')}@a.example`
    await rows().update(users).set({ email, emailVerified: true }).where(eq(users.uid, town.teacher.userId))
    const gsuiteid = unique('id')
    const found = await check(
      [
        [...HEAD, 'Email', 'Google ID'],
        [unique('f'), 'Us', 'Ed', email.toUpperCase(), ''],
        [unique('g'), 'Sa', 'Me', '', gsuiteid],
        [unique('h'), 'Sa', 'Me', '', gsuiteid],
      ],
      'students',
      secure(town.admin),
    )
    expect(await problems(found.id)).toEqual(['2 email email_used', '3 gsuiteid duplicate', '4 gsuiteid duplicate'])
  })

  test('finds an identifier of another person, with the problem of that identifier', async () => {
    const identifiers = { bankid: '198507099805', sms: '+46701239805', gsuiteid: unique('id') }
    await rows().update(users).set({ identifiers }).where(eq(users.uid, town.teacher.userId))
    const findProblems = async (username: string) => {
      const { bankid, sms, gsuiteid } = identifiers
      const cells = [
        [...HEAD, 'BankID', 'Mobile number', 'Google ID'],
        [username, 'Us', 'Ed', bankid, sms, gsuiteid],
      ]
      return problems((await check(cells, 'employees', secure(town.admin))).id)
    }
    expect(await findProblems(unique('i'))).toEqual([
      '2 bankid bankid_used',
      '2 sms sms_used',
      '2 gsuiteid already_exists',
    ])
    expect(await findProblems(town.teacher.username)).toEqual([])
  })

  test('finds an identifier of another person or of another row in another writing, too', async () => {
    const other = await town.add('Owner Ofids', [{ uid: town.school, role: 'employee' }])
    const mail = `${unique('mail')}@g.example`
    const identifiers = { bankid: '199001012385', sms: '+46701239806', gsuiteemail: mail }
    await rows().update(users).set({ identifiers }).where(eq(users.uid, other.userId))
    const head = [...HEAD, 'BankID', 'Mobile number', 'Google email']
    const row = (bankid: string, sms: string, email: string) => [unique('w'), 'Us', 'Ed', bankid, sms, email]
    const used = await check(
      [head, row('19900101-2385', '+46 (70) 123-98 06', mail.toUpperCase())],
      'employees',
      secure(town.admin),
    )
    expect(await problems(used.id)).toEqual(['2 bankid bankid_used', '2 sms sms_used', '2 gsuiteemail already_exists'])
    await rows().update(users).set({ identifiers: {} }).where(eq(users.uid, other.userId))
    const doubled = await check(
      [head, row('19900101-2385', '+46 (70) 123-98 06', mail.toUpperCase()), row('199001012385', '+46701239806', mail)],
      'employees',
      secure(town.admin),
    )
    expect(await problems(doubled.id)).toEqual(
      [2, 3].flatMap((line) => ['bankid', 'sms', 'gsuiteemail'].map((column) => `${line} ${column} duplicate`)),
    )
  })

  test('keeps no file', async () => {
    await send(Buffer.from('no workbook'), 'students', town.admin)
    expect(await readdir(join(server.kernel.settings.dataFolder, 'spreadsheets'))).toEqual([])
  })
})

describe('applying', () => {
  test('creates and changes people, groups and roles, with entries in the audit log', async () => {
    const [ny, moved] = [
      unique('ny'),
      await town.add('Mo Ved', [{ uid: town.school, role: 'student' }], [town.ownGroup]),
    ]
    const found = await check([
      [...HEAD, 'Email', 'Password', 'Groups', 'Age filter'],
      [ny, 'Nils', 'Ny', `${ny}@skola.example`, 'korrekt-häst-9', 'Rävarna', '9'],
      [moved.username, 'Mo', 'Ved', '', '', '4 B', 'CLEAN'],
    ])
    expect(found.preparation).toBeNull()
    const { state, appliedAt, undoUntil, preparation, done } = await applied(found.id)
    expect([state, preparation, done]).toEqual(['applied', { done: 1, total: 1 }, 2])
    // It can be undone for 30 days after the check.
    const days = (new Date(undoUntil ?? 0).getTime() - new Date(appliedAt ?? 0).getTime()) / 86_400_000
    expect([days <= 30, days > 29.9]).toEqual([true, true])
    const created = await person(ny)
    expect(created).toMatchObject({
      firstname: 'Nils',
      email: `${ny}@skola.example`,
      emailVerified: true,
      ageFilter: 9,
    })
    expect(created?.passwordHash).toMatch(/^\$argon2id/)
    const groupNames = async (uid: string) =>
      (
        await rows()
          .select({ name: groups.name })
          .from(memberships)
          .innerJoin(groups, eq(groups.uid, memberships.groupUid))
          .where(eq(memberships.userUid, uid))
      ).map(({ name }) => name)
    expect(await groupNames(created?.uid ?? '')).toEqual(['Rävarna'])
    expect(await groupNames(moved.userId)).toEqual(['4 B'])
    const entries = await rows()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, created?.uid ?? ''))
      .orderBy(auditLog.uid)
    expect(entries).toMatchObject([{ actor: town.admin.userId, action: 'create-user', details: { import: found.id } }])
    expect(JSON.stringify(entries)).not.toContain('korrekt')
    expect((await post(found.id, 'undo')).status).toBe(200)
    const ofImport = (
      await rows().select().from(auditLog).where(eq(auditLog.subject, town.school)).orderBy(auditLog.uid)
    )
      .filter(({ details: { import: source } }) => source === found.id)
      .map(({ actor, action, details: noted }) => [actor, action, noted])
    expect(ofImport).toEqual([
      [town.admin.userId, 'import-people', { import: found.id, created: 1, changed: 1 }],
      [town.admin.userId, 'undo-import', { import: found.id, removed: 1, restored: 1 }],
    ])
  })

  test('an empty cell keeps the value, and CLEAN deletes it', async () => {
    const name = unique('keep')
    await applied(
      (
        await check([
          [...HEAD, 'Email', 'Age filter'],
          [name, 'Ke', 'Ep', `${name}@a.example`, '7'],
        ])
      ).id,
    )
    await applied(
      (
        await check([
          [...HEAD, 'Email', 'Age filter'],
          [name, '', 'Changed', '', 'CLEAN'],
        ])
      ).id,
    )
    expect(await person(name)).toMatchObject({
      firstname: 'Ke',
      lastname: 'Changed',
      email: `${name}@a.example`,
      ageFilter: null,
    })
    await applied(
      (
        await check([
          [...HEAD, 'Email'],
          [name, '', '', 'CLEAN'],
        ])
      ).id,
    )
    expect(await person(name)).toMatchObject({ lastname: 'Changed', email: null })
    const head = [...HEAD, 'Password', 'Groups', 'Google ID']
    const [gsuiteid, admin] = [`g-${name}`, secure(town.admin)]
    const importRow = async (...cells: string[]) => {
      const found = await check([head, [name, ...cells]], 'students', admin)
      expect((await post(found.id, 'apply', admin)).status).toBe(202)
      await vi.waitFor(async () => expect((await read(found.id)).state).toBe('applied'))
    }
    const inGroups = async () => {
      const uid = (await person(name))?.uid ?? ''
      return rows().$count(memberships, eq(memberships.userUid, uid))
    }
    await importRow('', '', 'korrekt-häst-9', '4 A; 4 B', gsuiteid)
    const before = await person(name)
    expect([before?.identifiers, await inGroups()]).toEqual([{ gsuiteid }, 2])
    await importRow('Again', '', '', '', '')
    const kept = await person(name)
    expect([kept?.firstname, kept?.identifiers, await inGroups()]).toEqual(['Again', { gsuiteid }, 2])
    expect(kept?.passwordHash).toBe(before?.passwordHash)
    await importRow('', '', '', 'CLEAN', 'CLEAN')
    expect([(await person(name))?.identifiers, await inGroups()]).toEqual([{}, 0])
    for (const [column, cells] of [
      ['firstname', ['CLEAN', 'B', '', '', '']],
      ['lastname', ['A', 'CLEAN', '', '', '']],
      ['password', ['', '', 'CLEAN', '', '']],
    ] as const)
      expect(await problems((await check([head, [name, ...cells]], 'students', admin)).id)).toEqual([
        `2 ${column} required`,
      ])
  })

  test('writes nothing if a person was changed so that a row is wrong now', async () => {
    const [taken, other] = [unique('taken'), unique('other')]
    const found = await check([HEAD, [other, 'A', 'B'], [taken, 'C', 'D']])
    await town.add('Ta Ken', [{ uid: town.otherSchool, role: 'student' }])
    await rows().update(users).set({ username: taken }).where(eq(users.firstname, 'Ta'))
    const after = await applied(found.id)
    expect(after).toMatchObject({ state: 'checked', counts: { wrong: 1 } })
    expect(await person(other)).toBeUndefined()
  })

  test('two requests apply it once, and a job that runs again changes nothing', async () => {
    const name = unique('once')
    const found = await check([HEAD, [name, 'On', 'Ce']])
    await Promise.all([post(found.id, 'apply'), post(found.id, 'apply')])
    await applied(found.id)
    expect(await rows().select().from(users).where(eq(users.username, name))).toHaveLength(1)
  })

  test('a role or a password that changes ends the sessions, and so does its undoing', async () => {
    const endsSessions = async (uid: string, change: () => Promise<unknown>) => {
      ended.length = 0
      await change()
      await vi.waitFor(() => expect(ended).toContain(uid))
    }
    const pupil = await town.add('Pass Word', [{ uid: town.school, role: 'student' }])
    const withPassword = [
      [...HEAD, 'Password'],
      [pupil.username, '', '', 'korrekt-häst-9'],
    ]
    const { id: ofPupil } = await check(withPassword)
    await endsSessions(pupil.userId, () => applied(ofPupil))
    await endsSessions(pupil.userId, () => post(ofPupil, 'undo'))
    const teacher = await town.add('Ro Le', [{ uid: town.school, role: 'employee' }])
    const cells = [
      [...HEAD, 'Role'],
      [teacher.username, '', '', 'admin'],
    ]
    const { id: ofTeacher } = await check(cells, 'employees')
    await endsSessions(teacher.userId, () => applied(ofTeacher))
    await endsSessions(teacher.userId, () => post(ofTeacher, 'undo'))
    const { id: ofName } = await check([HEAD, [pupil.username, 'New', 'Name']])
    ended.length = 0
    await applied(ofName)
    expect((await post(ofName, 'undo')).status).toBe(200)
    expect(ended).toEqual([])
    await applied((await check(cells, 'employees')).id)
    const roleOf = async () =>
      (await rows().select().from(associations).where(eq(associations.userUid, teacher.userId))).map(
        ({ role, active }) => [role, active],
      )
    expect(await roleOf()).toEqual([['admin', true]])
    // A role that has ended is the same one again.
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, teacher.userId))
    await applied((await check([HEAD, [teacher.username, '', '']], 'employees')).id)
    expect(await roleOf()).toEqual([['admin', true]])
  })

  test('links a guardian with the pupils of the school', async () => {
    const name = unique('far')
    const cells = [
      [...HEAD, 'Children'],
      [name, 'Far', 'Sson', `${town.pupil.username}; nobody.here`],
    ]
    expect(await problems((await check(cells, 'guardians')).id)).toEqual(['2 pupils unknown_student'])
    await applied(
      (
        await check(
          [
            [...HEAD, 'Children'],
            [name, 'Far', 'Sson', town.pupil.username],
          ],
          'guardians',
        )
      ).id,
    )
    const guardian = await person(name)
    const links = await rows()
      .select()
      .from(guardianships)
      .where(eq(guardianships.guardianUid, guardian?.uid ?? ''))
    expect(links.map(({ pupilUid }) => pupilUid)).toEqual([town.pupil.userId])
    await applied(
      (
        await check(
          [
            [...HEAD, 'Children'],
            [name, '', '', 'CLEAN'],
          ],
          'guardians',
        )
      ).id,
    )
    expect(
      await rows()
        .select()
        .from(guardianships)
        .where(eq(guardianships.guardianUid, guardian?.uid ?? '')),
    ).toEqual([])
  })

  test('the table holds no value of a person in plain text', async () => {
    const name = unique('hidden')
    const found = await check([
      [...HEAD, 'Password'],
      [name, 'Geheim', 'Nis', 'korrekt-häst-9'],
    ])
    await applied(found.id)
    const [stored] = await rows().select().from(peopleImports).where(eq(peopleImports.uid, found.id))
    expect(JSON.stringify(stored)).not.toMatch(/Geheim|korrekt|hidden/)
  })
})

test('a person exports and deletes the imports that they have made', async () => {
  const admin = await town.add('Imp Orter', [{ uid: town.school, role: 'admin' }])
  await check([HEAD, [unique('own'), 'A', 'B']], 'students', admin)
  const source = importsPersonalData(server.kernel)
  const key = { realm: 'se' as const, uid: admin.userId }
  expect(await source.exportPerson(key)).toMatchObject({ imports: [{ fileName: 'people.xlsx', state: 'checked' }] })
  await source.deletePerson(key)
  expect(await source.exportPerson(key)).toEqual({ imports: [] })
})

describe('undoing', () => {
  const readMemberships = async ({ userId }: TestPerson) =>
    (await rows().select().from(memberships).where(eq(memberships.userUid, userId))).map(({ groupUid }) => groupUid)

  test('deletes new people and groups, and restores every value, role, group and deletion', async () => {
    const pupil = await town.add('Un Do', [{ uid: town.school, role: 'student' }], [town.ownGroup])
    const leaver = await town.add('Lea Ver', [{ uid: town.school, role: 'student' }])
    const due = new Date('2027-01-01T00:00:00Z')
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, leaver.userId))
    await rows()
      .update(users)
      .set({ deletionDueAt: due, deletionCause: 'no-school-unit' })
      .where(eq(users.uid, leaver.userId))
    const snapshot = async () => {
      const uids = [pupil.userId, leaver.userId]
      const people = await Promise.all(uids.map((uid) => rows().select().from(users).where(eq(users.uid, uid))))
      const roles = await Promise.all(
        uids.map((uid) => rows().select().from(associations).where(eq(associations.userUid, uid))),
      )
      const member = await rows().select().from(memberships).where(eq(memberships.userUid, pupil.userId))
      return JSON.stringify([people, roles, member], (key, value: unknown) =>
        // An undo changes a row, too.
        key === 'version' || key === 'modifiedAt' ? undefined : value,
      )
    }
    const before = await snapshot()
    const name = unique('gone')
    const found = await check([
      [...HEAD, 'Email', 'Groups'],
      [name, 'Go', 'Ne', '', 'Tillfällig'],
      [pupil.username, 'Changed', 'Name', `${name}@a.example`, 'Tillfällig'],
      [leaver.username, '', '', '', ''],
    ])
    await applied(found.id)
    expect(await snapshot()).not.toBe(before)
    const undone = PeopleImport.parse(await (await post(found.id, 'undo')).json())
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 1, restored: 2, kept: [] } })
    expect(await snapshot()).toBe(before)
    expect(await person(name)).toBeUndefined()
    expect(await rows().select().from(groups).where(eq(groups.name, 'Tillfällig'))).toEqual([])
    expect((await post(found.id, 'undo')).status).toBe(200)
  })

  test('removes the new school of a person who had left the only one, and restores the role and the groups there', async () => {
    const group = { uid: server.kernel.ids.next(), realm: 'se' as const, name: '7 C', schoolUnitUid: town.otherSchool }
    await rows().insert(groups).values(group)
    const pupil = await town.add('Mo Ved', [{ uid: town.otherSchool, role: 'student' }], [group.uid])
    const ofPupil = () => rows().select().from(associations).where(eq(associations.userUid, pupil.userId))
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, pupil.userId))
    await rows()
      .update(users)
      .set({ deletionDueAt: new Date('2027-01-01T00:00:00Z'), deletionCause: 'no-school-unit' })
      .where(eq(users.uid, pupil.userId))
    const before = await ofPupil()
    const found = await check([HEAD, [pupil.username, '', '']], 'students', town.chief)
    expect((await post(found.id, 'apply', town.chief)).status).toBe(202)
    await vi.waitFor(async () => expect(await ofPupil()).toMatchObject([{ schoolUnitUid: town.school, active: true }]))
    expect(await readMemberships(pupil)).toEqual([])
    await vi.waitFor(async () => expect((await post(found.id, 'undo', town.chief)).status).toBe(200))
    expect(await ofPupil()).toEqual(before)
    expect(await readMemberships(pupil)).toEqual([group.uid])
  })

  test('leaves the password, the email and the deletion that a person has chosen since, and restores the rest', async () => {
    const [chooser, other] = await Promise.all(
      ['Own Choice', 'No Choice'].map((name) => town.add(name, [{ uid: town.school, role: 'student' }])),
    )
    const readPerson = async (uid = '') => {
      const [found] = await rows().select().from(users).where(eq(users.uid, uid))
      // An undo changes the row, too.
      return found && { ...found, modifiedAt: undefined }
    }
    const before = await readPerson(other?.userId)
    const email = (person: string) => `${unique(person)}@a.example`
    const found = await check([
      [...HEAD, 'Email', 'Password', 'Age filter'],
      [chooser?.username ?? '', 'Changed', 'Name', email('chooser'), 'seven-blue-otters', '9'],
      [other?.username ?? '', 'Changed', 'Name', email('other'), 'seven-red-otters', '9'],
    ])
    await applied(found.id)
    const chosen = {
      passwordHash: 'chosen',
      email: email('chosen'),
      deletionDueAt: new Date('2031-01-01T00:00:00Z'),
      deletionCause: 'own-request' as const,
      lastLogInAt: new Date('2026-11-02T08:00:00Z'),
    }
    // Changes of the own account give a person no new version.
    await rows()
      .update(users)
      .set(chosen)
      .where(eq(users.uid, chooser?.userId ?? ''))
    const undone = PeopleImport.parse(await (await post(found.id, 'undo')).json())
    expect(undone.undone).toMatchObject({ restored: 2, kept: [] })
    const restored = { firstname: 'Own', lastname: 'Choice', ageFilter: null, emailVerified: true }
    expect(await readPerson(chooser?.userId)).toMatchObject({ ...restored, ...chosen })
    expect(await readPerson(other?.userId)).toEqual({ ...before, version: 3 })
  })

  test('is refused when the time of the import is over, also before the daily job has deleted it', async () => {
    const name = unique('stays')
    const { id } = await check([HEAD, [name, 'St', 'Ays']])
    await applied(id)
    const end = (expiresAt: Date) => rows().update(peopleImports).set({ expiresAt }).where(eq(peopleImports.uid, id))
    await end(server.kernel.clock.now())
    const answers = await Promise.all([post(id, 'undo'), get(`/v1/imports/${id}`), get(`/v1/imports/${id}/rows`)])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await person(name)).toBeDefined()
    await end(new Date(server.kernel.clock.now().getTime() + 60_000))
    expect((await post(id, 'undo')).status).toBe(200)
    expect(await person(name)).toBeUndefined()
  })

  test('takes the role away that a person of another school got', async () => {
    const pupil = await town.add('Other School', [{ uid: town.otherSchool, role: 'student' }])
    const schoolsOf = async () =>
      (await rows().select().from(associations).where(eq(associations.userUid, pupil.userId))).map(
        ({ schoolUnitUid }) => schoolUnitUid,
      )
    const { id } = await check([HEAD, [pupil.username, '', '']], 'students', town.chief)
    const { name: other } =
      (await rows().select().from(schoolUnits).where(eq(schoolUnits.uid, town.otherSchool)))[0] ?? {}
    const checked = await server.fetch(`/api/controlpanel/v1/imports/${id}/rows`, { as: town.chief })
    expect(await checked.json()).toMatchObject({
      data: [{ effect: 'change', name: 'Other School', joinsFrom: [other] }],
    })
    // Another administrator of the school sees no stored values.
    expect((await readRows(id))[0]).not.toHaveProperty('joinsFrom')
    expect((await post(id, 'apply', town.chief)).status).toBe(202)
    await vi.waitFor(async () => expect((await read(id)).state).toBe('applied'))
    expect(await schoolsOf()).toHaveLength(2)
    expect((await post(id, 'undo', town.chief)).status).toBe(200)
    expect(await schoolsOf()).toEqual([town.otherSchool])
  })

  test('keeps people who were changed or have logged in since', async () => {
    const [usedName, changedName] = [unique('used'), unique('changed')]
    const found = await check([HEAD, [usedName, 'Us', 'Ed'], [changedName, 'Chan', 'Ged']])
    await applied(found.id)
    await rows().update(users).set({ lastLogInAt: new Date() }).where(eq(users.username, usedName))
    await rows().update(users).set({ version: 2 }).where(eq(users.username, changedName))
    const undone = PeopleImport.parse(await (await post(found.id, 'undo')).json())
    expect(undone.undone?.kept.toSorted()).toEqual(['Chan Ged', 'Us Ed'])
    expect(await person(usedName)).toBeDefined()
  })

  test('keeps a new group that has got other people since', async () => {
    const name = unique('Group')
    const found = await check([
      [...HEAD, 'Groups'],
      [unique('first'), 'Fi', 'Rst', name],
    ])
    await applied(found.id)
    const [group] = await rows().select().from(groups).where(eq(groups.name, name))
    const member = { realm: 'se', groupUid: group?.uid ?? '', userUid: town.pupil.userId }
    await rows().insert(memberships).values(member)
    expect((await post(found.id, 'undo')).status).toBe(200)
    expect(await rows().$count(memberships, eq(memberships.groupUid, member.groupUid))).toBe(1)
  })
})

describe('files from the server', () => {
  test('the template has the columns of the country in its language', async () => {
    const swedish = await readCells(await get('/v1/employees/template'))
    expect(swedish[0]).toEqual(expect.arrayContaining(['Användarnamn', 'Förnamn', 'BankID', 'eppn']))
    const german = await createMunicipality(server.kernel, 'de')
    const columns = (await readCells(await get('/v1/employees/template', german.admin)))[0]
    expect(columns).toContain('Benutzername')
    expect(columns).not.toContain('BankID')
    expect(columns).not.toContain('eppn')
    for (const [realm, username, numbers] of [
      ['fi', 'Käyttäjätunnus', [10, 11, 6]],
      ['fr', 'Identifiant', [10, 11, 6]],
      ['nl', 'Gebruikersnaam', [10, 11, 6]],
      ['no', 'Brukernavn', [10, 11, 6]],
      ['se', 'Användarnamn', [12, 14, 7]],
      ['uk', 'Username', [10, 11, 6]],
      ['us', 'Username', [10, 11, 6]],
    ] as const) {
      const { admin } = await createMunicipality(server.kernel, realm)
      for (const [index, type] of (['students', 'employees', 'guardians'] as const).entries()) {
        const [head = [], ...more] = await readCells(await get(`/v1/${type}/template`, admin))
        expect([realm, type, head[0], head.length, more]).toEqual([realm, type, username, numbers[index], []])
      }
    }
    const english = await createMunicipality(server.kernel, 'uk')
    const heads = async (type: PersonType) => (await readCells(await get(`/v1/${type}/template`, english.admin)))[0]
    expect(await heads('students')).toEqual(
      expect.arrayContaining([...HEAD, 'Email', 'Password', 'Groups', 'Age filter']),
    )
    expect(await heads('employees')).toEqual(expect.arrayContaining([...HEAD, 'Role', 'Groups']))
    expect(await heads('guardians')).toEqual(expect.arrayContaining([...HEAD, 'Children']))
  })

  test('the template says at the header how to write several children or groups, in the language of the country', async () => {
    const notes = async (type: PersonType, admin: TestPerson) => {
      const path = join(server.kernel.settings.dataFolder, `${server.kernel.ids.next()}.xlsx`)
      await writeFile(path, Buffer.from(await (await get(`/v1/${type}/template`, admin)).arrayBuffer()))
      const from = await openPackage(path, SPREADSHEET_LIMITS)
      const xml = await text(from.read('xl/comments1.xml'))
      from.close()
      return [...xml.matchAll(/ref="(\w+)".*?<t [^>]*>(.*?)<\/t>/gu)].map(([, cell, note]) => `${cell} ${note}`)
    }
    const { admin } = await createMunicipality(server.kernel, 'uk')
    expect(await notes('guardians', admin)).toEqual([expect.stringMatching(/^F1 Children: write the usernames/u)])
    expect(await notes('students', admin)).toEqual(['F1 Put a semicolon between two groups.'])
    expect(await notes('employees', town.admin)).toEqual(['G1 Skriv semikolon mellan två grupper.'])
    expect(await notes('guardians', town.admin)).toEqual([expect.stringMatching(/^F1 Barn: Skriv användarnamnen/u)])
  })

  test('an exported list can be imported without a change', async () => {
    const exported = await readCells(await get(`/v1/organizations/${town.school}/students/excel`))
    expect(exported.length).toBeGreaterThan(3)
    const found = await check(exported)
    expect(found.counts).toMatchObject({ create: 0, change: 0, wrong: 0 })
  })

  test('each column of a file is written to its own attribute, and is in its own column of the exported list', async () => {
    const admin = secure(town.admin)
    const username = unique('alla')
    const file = {
      username,
      firstname: 'Alla',
      lastname: 'Kolumner',
      email: `${username}@skola.example`,
      password: 'korrekt-häst-9',
      role: 'admin',
      groups: '4 B',
      speakingBookRights: 'Ja',
      eppn: `${username}@eppn.example`,
      gsuiteid: `g-${username}`,
      gsuiteemail: `${username}@google.example`,
      office365: `${username}@office.example`,
      bankid: '199001012385',
      sms: '+46701234999',
    }
    const cells: Partial<Record<ImportColumn, string>> = file
    const columns = importColumns('employees', 'se')
    const [head = []] = await readCells(await get('/v1/employees/template', admin))
    const found = await check([head, columns.map((column) => cells[column] ?? '')], 'employees', admin)
    expect(await problems(found.id)).toEqual([])
    expect((await post(found.id, 'apply', admin)).status).toBe(202)
    await vi.waitFor(async () => expect((await read(found.id)).state).toBe('applied'))
    const { eppn, gsuiteid, gsuiteemail, office365, bankid, sms, firstname, lastname, email } = file
    const stored = await person(username)
    expect(stored).toMatchObject({ firstname, lastname, email, speakingBookRights: true, hidePasswordChange: false })
    expect(stored?.identifiers).toEqual({ eppn, gsuiteid, gsuiteemail, office365, bankid, sms })
    const uid = stored?.uid ?? ''
    const roles = await rows().select().from(associations).where(eq(associations.userUid, uid))
    expect(roles).toMatchObject([{ schoolUnitUid: town.school, role: 'admin', active: true }])
    expect(await rows().$count(memberships, eq(memberships.userUid, uid))).toBe(1)
    const exported = await readCells(await get(`/v1/organizations/${town.school}/employees/excel`, admin))
    expect(exported[0]).toEqual(head)
    const row = exported.find(([first]) => first === username)
    expect(Object.fromEntries(columns.map((column, index) => [column, row?.[index] ?? '']))).toEqual({
      ...file,
      password: '',
      role: 'Administratör',
    })
  })

  test('an exported list has the groups of the school only, and no one who will be deleted', async () => {
    const fresh = await createMunicipality(server.kernel)
    const elsewhere = { uid: server.kernel.ids.next(), realm: 'se' as const, name: '9 Z' }
    await rows()
      .insert(groups)
      .values({ ...elsewhere, schoolUnitUid: fresh.otherSchool })
    await rows().insert(memberships).values({ realm: 'se', groupUid: elsewhere.uid, userUid: fresh.pupil.userId })
    const deletion = { deletionDueAt: new Date('2031-01-01T00:00:00Z'), deletionCause: 'administrator' as const }
    await rows().update(users).set(deletion).where(eq(users.uid, fresh.otherPupil.userId))
    const exported = await readCells(await get(`/v1/organizations/${fresh.school}/students/excel`, fresh.admin))
    const [head = [], ...body] = exported
    const column = head.indexOf('Grupper')
    expect(body.map((row) => [row[0], row[column]])).toEqual([[fresh.pupil.username, '4 A']])
  })

  test('an exported list has the people of the search and the filters, in the order of the list', async () => {
    const fresh = await createMunicipality(server.kernel)
    const pupil = { uid: fresh.school, role: 'student' as const }
    for (const name of ['Alva Ek', 'Alva Lind', 'Nils Ek']) await fresh.add(name, [pupil], [fresh.ownGroup])
    const logIn = { lastLogInAt: new Date('2026-11-20T08:00:00Z') }
    await rows().update(users).set(logIn).where(eq(users.uid, fresh.pupil.userId))
    const unit = `/v1/organizations/${fresh.school}/students`
    const listed = z.object({ data: z.array(z.object({ username: z.string() })) })
    const counts: number[] = []
    for (const query of [
      {},
      { q: 'alva' },
      { qName: 'ek' },
      { filters: JSON.stringify({ group: fresh.ownGroup }), sortBy: 'username', sortOrder: 'desc' },
      { filters: JSON.stringify({ neverLoggedIn: true }), q: 'ek', sortBy: 'name', sortOrder: 'asc' },
      { filters: JSON.stringify({ status: 'inactive' }) },
      { filters: JSON.stringify({ role: 'guardian' }) },
    ]) {
      const search = new URLSearchParams(query)
      const { data } = listed.parse(await (await get(`${unit}?${search.toString()}`, fresh.admin)).json())
      const [, ...body] = await readCells(await get(`${unit}/excel?${search.toString()}`, fresh.admin))
      expect([query, body.map(([username]) => username)]).toEqual([query, data.map(({ username }) => username)])
      counts.push(body.length)
    }
    expect(counts).toEqual([5, 2, 2, 4, 2, 0, 0])
    expect((await get(`${unit}/excel?filters={"color":"red"}`, fresh.admin)).status).toBe(400)
  })

  test('an exported list names the role that an employee has at the school', async () => {
    const fresh = await createMunicipality(server.kernel)
    const schools = [
      { uid: fresh.school, role: 'employee' as const },
      { uid: fresh.otherSchool, role: 'admin' as const },
    ]
    const both = await fresh.add('Two Schools', schools)
    const exported = await readCells(await get(`/v1/organizations/${fresh.school}/employees/excel`, fresh.admin))
    const column = importColumns('employees', 'se').indexOf('role')
    const role = (username: string) => exported.find(([first]) => first === username)?.[column]
    const people = [fresh.admin, fresh.teacher, both].map(({ username }) => role(username))
    expect(people).toEqual(['Administratör', 'Anställd', 'Anställd'])
  })

  test('the marked file has the same cells', async () => {
    const found = await check([HEAD, ['två ord', 'A', 'B']])
    expect(await readCells(await get(`/v1/imports/${found.id}/excel`))).toEqual([HEAD, ['två ord', 'A', 'B']])
  })
})

describe('the right to talking books', () => {
  const COLUMN = 'Får använda talböcker'
  const setRight = (value: boolean) =>
    rows().update(users).set({ speakingBookRights: value }).where(eq(users.uid, town.pupil.userId))
  const cells = (answer: string, username = town.pupil.username, header = COLUMN) => [
    [...HEAD, header],
    [username, 'Åsa', 'Öberg', answer],
  ]
  const right = async (username = town.pupil.username) => (await person(username))?.speakingBookRights
  const looks = async () => {
    const entries = await rows()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'view-speaking-book-rights'))
      .orderBy(auditLog.uid)
    return entries.filter(({ subject }) => subject === town.school).map(({ actor, details: found }) => [actor, found])
  }
  const exportedColumn = async (as: TestPerson) => {
    const [head = [], ...body] = await readCells(await get(`/v1/organizations/${town.school}/students/excel`, as))
    return body.map((row) => row[head.indexOf(COLUMN)] ?? '')
  }

  test('needs a secure log-in at the check and when the file is applied, also for the stored value', async () => {
    for (const stored of [true, false]) {
      await setRight(stored)
      for (const answer of ['Ja', 'Nej', 'CLEAN'])
        expect(await problems((await check(cells(answer))).id)).toEqual(['2 speakingBookRights need_secure_login'])
    }
    expect(await problems((await check(cells('Ja', unique('ny')))).id)).toEqual([
      '2 speakingBookRights need_secure_login',
    ])
    const found = await check(cells('Ja'), 'students', secure(town.admin))
    expect(await applied(found.id)).toMatchObject({ state: 'checked', counts: { wrong: 1 } })
    expect(await right()).toBe(false)
  })

  test('is not changed by the person, by another word, or by an empty cell', async () => {
    await setRight(true)
    const admin = secure(town.admin)
    const own = [
      [...HEAD, COLUMN],
      [town.admin.username, 'School', 'Admin', 'Ja'],
    ]
    expect(await problems((await check(own, 'employees', admin)).id)).toEqual(['2 speakingBookRights no_permission'])
    const other = await check(cells('kanske'), 'students', admin)
    expect(await problems(other.id)).toEqual(['2 speakingBookRights format'])
    expect((await check(cells(''), 'students', admin)).counts).toMatchObject({ same: 1 })
    // CLEAN takes the right away.
    expect((await check(cells('CLEAN'), 'students', admin)).counts).toMatchObject({ change: 1 })
    await setRight(false)
    expect((await check(cells('CLEAN'), 'students', admin)).counts).toMatchObject({ same: 1 })
  })

  test('is a column of Sweden only: a file of another country is refused with the cell of the header', async () => {
    const german = await createMunicipality(server.kernel, 'de')
    for (const header of ['speakingBookRights', 'Darf Hörbücher zum Mitlesen nutzen', COLUMN]) {
      const file = await xlsx(cells('Ja', german.pupil.username, header))
      const refused = await send(file, 'students', secure(german.admin), { school: german.school })
      expect(await details(refused)).toEqual({
        code: 'spreadsheet_refused',
        details: { problem: 'column-not-in-country', columns: ['speakingBookRights'], cell: 'D1' },
      })
    }
    expect((await readCells(await get('/v1/students/template', german.admin)))[0]).toHaveLength(10)
    for (const type of ['students', 'employees', 'guardians'])
      expect((await readCells(await get(`/v1/${type}/template`)))[0]).toContain(COLUMN)
  })

  test('is previewed, written and undone', async () => {
    await setRight(false)
    const admin = secure(town.admin)
    const name = unique('ny')
    // Another person of the file gets a new name only.
    const renamed = await town.add('Re Named', [{ uid: town.school, role: 'student' }])
    const file = [
      ...cells('TRUE'),
      [name, 'Nils', 'Ny', 'Yes'],
      [town.otherPupil.username, 'Bo', 'Bengtsson', 'nein'],
      [renamed.username, 'New', 'Name', ''],
    ]
    const found = await check(file, 'students', admin)
    expect(found.counts).toEqual({ create: 1, change: 2, same: 1, wrong: 0 })
    const changed = (await readRows(found.id, '?effect=change'))[0]?.cells.find((cell) => cell.changed === true)
    expect(changed).toMatchObject({ column: 'speakingBookRights', text: 'TRUE' })
    expect((await post(found.id, 'apply', admin)).status).toBe(202)
    await vi.waitFor(async () => expect((await read(found.id)).state).toBe('applied'))
    expect([await right(), await right(name)]).toEqual([true, true])
    const refused = await post(found.id, 'undo')
    expect([refused.status, (await details(refused)).code]).toEqual([403, 'need_secure_login'])
    expect(await right()).toBe(true)
    expect((await post(found.id, 'undo', admin)).status).toBe(200)
    expect([await right(), await person(name)]).toEqual([false, undefined])
  })

  test('is left alone when an import is undone that did not change it', async () => {
    await setRight(false)
    const found = await check([HEAD, [town.pupil.username, 'Åsa', 'Örn']])
    await applied(found.id)
    expect((await post(found.id, 'undo')).status).toBe(200)
    expect(await person(town.pupil.username)).toMatchObject({ lastname: 'Öberg', speakingBookRights: false })
  })

  test('is in an exported list only with a secure log-in; each such list, and each check, is in the audit log', async () => {
    await setRight(true)
    const before = await looks()
    expect(await exportedColumn(town.admin)).toEqual(expect.arrayContaining(['']))
    expect(new Set(await exportedColumn(town.admin))).toEqual(new Set(['']))
    expect(await looks()).toEqual(before)
    const shown = await exportedColumn(secure(town.admin))
    expect(new Set(shown)).toEqual(new Set(['Ja', 'Nej']))
    const found = await check(cells('Ja'), 'students', secure(town.admin))
    expect(found.counts).toMatchObject({ same: 1, change: 0 })
    expect((await looks()).slice(before.length)).toEqual([
      [town.admin.userId, { export: 'students' }],
      [town.admin.userId, { import: found.id }],
    ])
  })
})

describe('the imports of a school', () => {
  const List = z.object({ data: z.array(ListedImport), meta: z.object({ totalCount: z.int() }) })
  const path = (unit: string, query = '') => `/v1/organizations/${unit}/imports?pageSize=100${query}`
  const list = async (query = '', as: TestPerson = town.admin) =>
    List.parse(await (await get(path(town.school, query), as)).json())

  test('are listed for 30 days, newest first, with their counts, their maker and the end of the undo', async () => {
    const before = await list()
    const kept = await check([HEAD, [unique('list'), 'A', 'B']])
    const done = await check([HEAD, [unique('list'), 'A', 'B']], 'employees')
    const { undoUntil } = await applied(done.id)
    const old = await check([HEAD, [unique('list'), 'A', 'B']])
    await rows().update(peopleImports).set({ expiresAt: new Date() }).where(eq(peopleImports.uid, old.id))
    const { data, meta } = await list()
    expect(meta.totalCount).toBe(before.meta.totalCount + 2)
    expect(data.slice(0, 2).map(({ createdAt: _createdAt, actorName: _actorName, ...row }) => row)).toEqual([
      { id: done.id, type: 'employees', fileName: 'people.xlsx', state: 'applied', counts: done.counts, undoUntil },
      {
        id: kept.id,
        type: 'students',
        fileName: 'people.xlsx',
        state: 'checked',
        counts: kept.counts,
        undoUntil: null,
      },
    ])
    const admin = await rows().select().from(users).where(eq(users.uid, town.admin.userId))
    expect(data[0]?.actorName).toBe(`${admin[0]?.firstname} ${admin[0]?.lastname}`)
    expect(Math.abs(Date.parse(data[0]?.createdAt ?? '') - Date.now())).toBeLessThan(600_000)
    expect((await list('&type=students')).data[0]?.id).toBe(kept.id)
    const page = List.parse(
      await (await get(`/v1/organizations/${town.school}/imports?pageSize=1&pageNumber=2`)).json(),
    )
    expect([page.data.map(({ id }) => id), page.meta.totalCount]).toEqual([[kept.id], meta.totalCount])
  })

  test('are shown to those who may import there, and hold no import of another school and no school year', async () => {
    const own = await check([HEAD, [unique('own'), 'A', 'B']])
    const foreign = PeopleImport.parse(
      await (
        await send(await xlsx([HEAD, [unique('own'), 'A', 'B']]), 'students', town.otherAdmin, {
          school: town.otherSchool,
        })
      ).json(),
    )
    const year = await check([HEAD, [unique('own'), 'A', 'B']])
    await rows().update(peopleImports).set({ type: 'school-year' }).where(eq(peopleImports.uid, year.id))
    const ids = new Set((await list()).data.map(({ id }) => id))
    expect([own.id, foreign.id, year.id].map((id) => ids.has(id))).toEqual([true, false, false])
    for (const [as, expected] of [
      [town.admin, 200],
      [town.chief, 200],
      [town.superUser, 200],
      [town.teacher, 403],
      [town.pupil, 403],
      [town.guardian, 403],
      [town.otherAdmin, 404],
      [{ ...town.superUser, realm: 'de' as const }, 404],
    ] as const)
      expect([as.userId, (await get(path(town.school), as)).status]).toEqual([as.userId, expected])
  })
})

describe('who may import', () => {
  test('only administrators of the unit and super users, and not during an impersonation', async () => {
    const file = await xlsx([HEAD, [unique('who'), 'A', 'B']])
    const status = async (as: TestPerson) => (await send(file, 'students', as)).status
    for (const [as, expected] of [
      [town.admin, 201],
      [town.chief, 201],
      [town.superUser, 201],
      [town.teacher, 403],
      [town.otherAdmin, 404],
      [town.pupil, 403],
      [town.guardian, 403],
      [{ ...town.superUser, realm: 'de' as const }, 404],
      [{ ...town.admin, act: { sub: town.chief.userId, name: 'Chief' } }, 403],
    ] as const)
      expect([as.userId, await status(as)]).toEqual([as.userId, expected])
    const found = await check([HEAD, [unique('mine'), 'A', 'B']])
    for (const as of [town.otherAdmin, { ...town.superUser, realm: 'de' as const }]) {
      expect((await get(`/v1/imports/${found.id}`, as)).status).toBe(404)
      expect((await get(`/v1/imports/${found.id}/rows`, as)).status).toBe(404)
      expect((await post(found.id, 'apply', as)).status).toBe(404)
    }
    expect((await get(`/v1/imports/${found.id}`, town.teacher)).status).toBe(404)
  })
})

test('no awkward file of other projects changes a person or breaks the server', async (context) => {
  const names = await readdir(CORPUS, { recursive: true }).catch(() => undefined)
  if (names === undefined) return context.skip('there is no ../shared/spreadsheets')
  const before = await rows().select({ uid: users.uid, version: users.version }).from(users).orderBy(users.uid)
  const outcomes = new Set<string>()
  for (const name of names.filter((each, index) => index % EVERY === 0 && /\.xls[xmb]?$/i.test(each))) {
    const response = await send(await readFile(new URL(name, CORPUS)), 'students', town.admin)
    outcomes.add(`${response.status} ${(await details(response)).code}`)
  }
  expect([...outcomes]).toEqual(['422 spreadsheet_refused'])
  expect(await rows().select({ uid: users.uid, version: users.version }).from(users).orderBy(users.uid)).toEqual(before)
}, 180_000)
