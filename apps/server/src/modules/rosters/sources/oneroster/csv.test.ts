import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkRoster } from '../../check-roster.ts'
import { catchSourceError } from '../testing/catch-source-error.ts'
import { readRosterFile } from './csv.ts'
import { readFiles, SET } from './testing/csv-set.ts'
import { openSource } from './testing/open-source.ts'
import { toCsvFiles, toManifest } from './testing/town-zip.ts'
import type { CsvFiles } from './testing/town-zip.ts'
import { createTown } from '../../demo/oneroster/town.ts'

const DATA = join(import.meta.dirname, '../../../../../../../../shared/rosters/oneroster')
const TOWN = createTown(60)

const append = (name: string, rows: string): CsvFiles => ({ ...SET, [name]: `${SET[name]}${rows}\n` })
const omit = (name: string): CsvFiles => Object.fromEntries(Object.entries(SET).filter(([other]) => other !== name))
const manifest = (modes: Readonly<Record<string, string>>): CsvFiles => ({
  ...SET,
  'manifest.csv': toManifest('1.2', {
    orgs: 'bulk',
    users: 'bulk',
    roles: 'bulk',
    classes: 'bulk',
    enrollments: 'bulk',
    ...modes,
  }),
})

describe('a zip file', () => {
  test.each(['1.2', '1.1'] as const)('of OneRoster %s gives the roster of the REST interface', async (version) => {
    const ofRest = await (await openSource({ town: TOWN })).read()
    const progress: number[] = []
    const files = toCsvFiles(TOWN, version)
    const ofZip = await readFiles(files, { onProgress: (records) => void progress.push(records) })
    expect(ofZip).toEqual(ofRest)
    expect(ofZip.people).toHaveLength(60)
    expect(checkRoster(ofZip).problems).toEqual([])
    expect(progress.at(-1)).toBeGreaterThan(60)
  })

  test('may have byte order marks, other letter case, blank rows, a last row without its end, and other files', async () => {
    const roster = await readFiles({
      ...omit('roles.csv'),
      'manifest.csv': `\uFEFF${String(SET['manifest.csv'])}`,
      'orgs.csv': `\uFEFF"sourcedId",name,type\no1,Skolan,School\n`,
      'users.csv': `sourcedID,Status,givenname,FAMILYNAME\n\n"u1",,"Åsa ""Ninni""",Öberg\n,,,\n`.trim(),
      'Roles.csv': String(SET['roles.csv']),
      'userprofiles.csv': '\0',
      'folder/users.csv': 'no,header',
    })
    expect(roster.people).toMatchObject([{ id: 'u1', firstname: 'Åsa "Ninni"', roles: [{ unit: 'o1' }] }])
    expect(roster.groups).toMatchObject([{ id: 'c1', kind: 'class', members: ['u1'] }])
  })

  test('with a status in a "bulk" file leaves out what is deleted', async () => {
    const roster = await readFiles(append('users.csv', 'u2,tobedeleted,,,Zoë,Gone,,\nu3,active,,,Ivan,Here,,'))
    expect(roster.people.map(({ id }) => id)).toEqual(['u1', 'u3'])
  })

  test.each([
    ['blank values', { orgs: '', users: '', roles: '', classes: '', enrollments: '' }, 1],
    ['delta for files that are not read', { demographics: 'delta', userProfiles: 'delta' }, 1],
    ['BULK', { orgs: 'BULK' }, 1],
    ['no classes', { classes: 'absent', enrollments: 'absent' }, 0],
  ])('with a manifest with %s is read', async (_name, modes, groups) => {
    const roster = await readFiles(manifest(modes))
    expect([roster.people.length, roster.groups.length]).toEqual([1, groups])
  })

  test('with a blank value in the manifest, and without the file, has no such records', async () => {
    const { 'academicSessions.csv': _none, ...files } = manifest({ academicSessions: '' })
    expect((await readFiles(files)).groups).toHaveLength(1)
  })

  test.each<[string, CsvFiles, string, string]>([
    [
      '"delta" for people',
      manifest({ users: 'delta' }),
      'changes-only',
      'users.csv is "delta", and a sync needs "bulk"',
    ],
    ['"delta" for roles', manifest({ roles: 'Delta' }), 'changes-only', 'roles.csv'],
    ['another mode', manifest({ users: 'all' }), 'invalid-response', 'manifest.csv'],
    ['no people', manifest({ users: 'absent' }), 'incomplete', 'users.csv'],
    ['no orgs', manifest({ orgs: 'absent' }), 'incomplete', 'orgs.csv'],
    ['no enrollments of classes', manifest({ enrollments: 'absent' }), 'incomplete', 'enrollments.csv'],
    ['no classes of enrollments', manifest({ classes: 'absent' }), 'incomplete', 'classes.csv'],
    ['no manifest', omit('manifest.csv'), 'invalid-response', 'manifest.csv'],
    ['a file too few', omit('enrollments.csv'), 'incomplete', 'enrollments.csv'],
    ['an empty file of people', { ...SET, 'users.csv': '' }, 'incomplete', 'users.csv'],
    ['a header without people', { ...SET, 'users.csv': 'sourcedId,givenName,familyName\n' }, 'incomplete', 'users.csv'],
    ['an empty file of enrollments', { ...SET, 'enrollments.csv': '' }, 'incomplete', 'enrollments.csv'],
    [
      'semicolons',
      { ...SET, 'users.csv': 'sourcedId;givenName;familyName\nu1;Åsa;Öberg\n' },
      'invalid-response',
      'users.csv',
    ],
    ['no roles at all', manifest({ roles: 'absent' }), 'invalid-response', 'users.csv has no column role'],
    [
      'two equal columns',
      { ...SET, 'orgs.csv': 'sourcedId,name,type,name\no1,A,school,B\n' },
      'invalid-response',
      'orgs.csv',
    ],
    [
      'another encoding',
      { ...SET, 'users.csv': Buffer.from(String(SET['users.csv']), 'latin1') },
      'invalid-response',
      'UTF-8',
    ],
    ['an open quotation mark', append('users.csv', 'u2,,,,"Åsa,Öberg,,'), 'invalid-response', 'users.csv row 3'],
    [
      'characters after a quotation mark',
      append('users.csv', 'u2,,,,"Åsa" Maria,Öberg,,'),
      'invalid-response',
      'users.csv row 3',
    ],
    [
      'a value that is too long',
      append('users.csv', `u2,,,,${'Å'.repeat(100_001)},Öberg,,`),
      'invalid-response',
      'row 3',
    ],
    ['too many columns', append('users.csv', 'x,'.repeat(2000)), 'invalid-response', 'users.csv row 3'],
    ['two files of one name', { ...SET, 'USERS.csv': 'sourcedId\n' }, 'invalid-response', 'same name'],
  ])('with %s is refused', async (_name, files, type, where) => {
    const failure = await catchSourceError(readFiles(files))
    expect(failure).toMatchObject({ type, where: expect.stringContaining(where) })
    expect(failure.message).not.toMatch(/Åsa|Öberg|u1|u2/)
  })
})

describe('a row', () => {
  test.each<[string, CsvFiles, readonly [string, string]]>([
    ['of a user without an id', append('users.csv', ',,,,Åsa,Öberg,,'), ['person', '']],
    ['with more values than the header', append('users.csv', 'u2,,,,Åsa,Öberg,a,b,c'), ['person', 'u2']],
    ['of an org without an id', append('orgs.csv', ',,,Skolan,school,,'), ['unit', '']],
    ['of a class without a school', append('classes.csv', 'c2,,4 B,homeroom,,'), ['group', 'c2']],
    ['of an enrollment without a user', append('enrollments.csv', 'e2,,c1,,student,,'), ['group', 'c1']],
    ['of a role without an org', append('roles.csv', 'r2,,u1,primary,student,,,'), ['person', 'u1']],
    [
      'of a role of a user whom the file of people does not contain',
      append('roles.csv', 'r2,,u9,primary,student,,,o1'),
      ['person', 'u9'],
    ],
    [
      'of a role without an org, of a user who does not exist',
      append('roles.csv', 'r2,,u9,primary,student,,,'),
      ['person', 'u9'],
    ],
  ])('%s is a problem', async (_name, files, expected) => {
    const { problems } = await readFiles(files)
    expect(problems.map(({ kind, id, problem }) => [kind, id, problem])).toEqual([[...expected, 'invalid-record']])
  })

  test.each<[string, CsvFiles]>([
    ['of a deleted user without an id', append('users.csv', ',tobedeleted,,,,,,')],
    ['of a deleted role without an org', append('roles.csv', 'r2,tobedeleted,u1,primary,student,,,')],
    ['with blank values after the header', append('users.csv', 'u2,,,,Åsa,Öberg,,,,,')],
  ])('%s is no problem', async (_name, files) => {
    expect((await readFiles(files)).problems).toEqual([])
  })

  test.each([
    [
      'u2,,asa,"{LDAP:12},{eppn: asa@skolan.example }",Åsa,Öberg,a@b.example,',
      { identifiers: { eppn: 'asa@skolan.example' } },
    ],
    ['u2,,asa,{eppn:asa@skolan.example},Åsa,Öberg,a@b.example,', { username: 'asa', email: 'a@b.example' }],
    ['u2,,,eppn:asa@skolan.example,Åsa,Öberg,,', { identifiers: {}, username: null, email: null }],
    ['u2,,,,"Öberg, Åsa","a\r\nb",,', { firstname: 'Öberg, Åsa', lastname: 'a\r\nb' }],
    ['u2,,,,Åsa', { firstname: 'Åsa', lastname: '', roles: [] }],
  ])('%j of a user gives %j', async (row, expected) => {
    const { people } = await readFiles(append('users.csv', row))
    expect(people[1]).toMatchObject(expected)
  })

  test('of a role that cannot be read makes the user unusable, so that no role of the user ends', async () => {
    const roster = checkRoster(await readFiles(append('roles.csv', 'r2,,u1,primary,student,,,')))
    expect([roster.people, [...roster.unusable.person]]).toEqual([[], ['u1']])
  })

  test('of a role has dates, and a deleted role has ended', async () => {
    const more = [
      'r2,,u1,primary,student,2027-01-01,,o2',
      'r3,,u1,primary,student,,2026-01-01,o3',
      'r4,inactive,u1,primary,student,,,o4',
    ]
    const { people } = await readFiles(append('roles.csv', more.join('\n')))
    expect(people[0]?.roles).toEqual([{ unit: 'o1', role: 'student' }])
  })

  test('of a user names guardians and pupils', async () => {
    const files = append('users.csv', 'u2,,,,Eva,Öberg,,"u1, u9"')
    const { people } = await readFiles({
      ...files,
      ...append('roles.csv', 'r2,,u2,primary,Parent,,,o1'),
      'users.csv': files['users.csv'] ?? '',
    })
    expect(people[1]).toMatchObject({ pupils: ['u1'], roles: [{ unit: 'o1', role: 'guardian' }] })
  })
})

describe.skipIf(!existsSync(DATA))('public sets (skipped without ../shared/rosters)', () => {
  const read = async (name: string, day = '2022-10-10') =>
    await readRosterFile(readFileSync(join(DATA, 'csv', name)), { now: () => new Date(day), onProgress: () => {} })

  test.each(['Test_full_data_set.zip', 'Test_minimal_data_set.zip'])('%s of OneRoster 1.1 is read', async (name) => {
    const { units, people, groups, problems } = await read(name)
    // Its only org is a department.
    expect([units, problems]).toEqual([[], []])
    expect(people.map(({ id, roles }) => [id, roles.map((each) => each.role)])).toEqual(
      expect.arrayContaining([
        ['usr-222-123456', ['employee']],
        ['usr-222-66778899', ['student']],
        ['usr-222-987654', ['employee']],
      ]),
    )
    expect(groups.map(({ id, kind }) => [id, kind])).toContainEqual(['cls-222-123456', 'teaching'])
  })

  test('v1p2_full_dataset.zip of OneRoster 1.2 is read, with blank values and a filled status', async () => {
    const { people, groups } = await read('v1p2_full_dataset.zip', '2024-09-01')
    expect(people.map(({ id, roles }) => [id, roles.map((each) => each.role)])).toEqual([
      // A teacher who is also the guardian of pupils.
      ['usr-222-123456', ['employee', 'guardian']],
      ['usr-222-66778899', ['student']],
      ['usr-222-1234561', ['employee']],
      ['usr-222-987654', ['employee']],
      ['usr-222-1234561232', ['student']],
      ['usr-222-567891', ['student']],
    ])
    // Its terms ended in 2022.
    expect(groups).toEqual([])
  })

  test('oneroster_test_data.zip is refused, because it contains only changes', async () => {
    expect(await catchSourceError(read('oneroster_test_data.zip'))).toMatchObject({ type: 'changes-only' })
  })

  test('the columns that are read are columns of the public list of headers', () => {
    const text = readFileSync(join(DATA, 'csv-headers.md'), 'utf8')
    const headers = new Map(
      [...text.matchAll(/^## '(.+)\.csv'\nheader: (.+)$/gm)].map(([, file = '', header = '']) => [
        file,
        header.split(','),
      ]),
    )
    const unknown = Object.entries(toCsvFiles(TOWN, '1.2')).flatMap(([file, content]) => {
      const known = headers.get(file.replace('.csv', ''))
      const used = String(content).split('\r\n')[0]?.split(',') ?? []
      return file === 'manifest.csv' ? [] : used.filter((column) => known?.includes(column) !== true)
    })
    expect(unknown).toEqual([])
    expect(headers.size).toBeGreaterThan(20)
  })
})
