import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CLEAN, PeopleImport, SERVICE_PATHS, XLSX_TYPE } from '@lectern/contracts'
import { writeSpreadsheet } from '../kernel/spreadsheet/write-spreadsheet.ts'
import { createImportsModule } from '../modules/imports/index.ts'
import { createTestBook } from '../modules/library/testing/test-book.ts'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { makeRealm } from './random-realm.ts'
import type { Choices } from './random-realm.ts'
import type { ModelActor, ModelGroup, ModelPerson, ModelRole, RealmModel } from './realm-model.ts'
import { expectSame, forRandomChoices } from './for-random-choices.ts'
import { EMPTY_PERSON } from './person-changes.ts'
import { sortRealm } from './sort-realm.ts'
import { loadRealm, storeRealms, toTestPerson } from './store-realm.ts'

const BASE = SERVICE_PATHS.controlPanel
const COLUMNS = ['username', 'firstname', 'lastname', 'email', 'groups', 'ageFilter'] as const
const SUPER_USER = '01920000-eeee-7000-8000-ffffffffffff'

let server: TestServer
let books: readonly string[]
beforeAll(async () => {
  const sessions = { endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    env: { LECTERN_DEMO: '0' },
    clock: createStoppedClock(),
    modules: (kernel) => [createImportsModule(kernel, { sessions })],
  })
  books = [await createTestBook(server.kernel, 'se')]
})
afterAll(() => server.close())

test('an import of pupils writes its values; undone, it leaves no trace but versions; with a problem it changes nothing', async () => {
  expect.hasAssertions()
  await forRandomChoices(60, async (choices) => {
    const realm = makeRealm(choices, 'se', server.kernel.clock.now())
    await storeRealms(server.kernel, [realm], books)
    const actor = {
      person: { ...choices.one(realm.people), superUser: true, uid: SUPER_USER },
      secure: true,
      card: false,
    }
    // Also into a closed unit.
    const closed = realm.units.filter(({ status }) => status === 'inactive')
    const unit = choices.one(closed.length > 0 && choices.chance(25) ? closed : realm.units).uid
    const rows = chooseRows(choices, realm, unit)
    const checked = await sendFile(realm, actor, unit, rows)
    const request = { unit, rows }
    const effects = rows.map((row) => effectOf(realm, unit, row))
    const count = (wanted: string) => effects.filter((effect) => effect === wanted).length
    const counts = { create: count('create'), change: count('change'), same: count('same'), wrong: count('wrong') }
    expectSame(request, checked.counts, counts)
    const isWrong = counts.wrong > 0
    const post = (step: 'apply' | 'undo') =>
      server.fetch(`${BASE}/v1/imports/${checked.id}/${step}`, { method: 'POST', as: toTestPerson(realm, actor) })
    expectSame(request, (await post('apply')).ok, !isWrong)
    if (!isWrong) await waitUntilApplied(realm, actor, checked.id)
    const stored = await loadRealm(server.kernel, realm)
    expectSame(request, sortRealm(stored), sortRealm(isWrong ? realm : applyRows(realm, unit, rows, stored)))
    if (isWrong) return
    expectSame(request, (await post('undo')).status, 200)
    expectSame(request, withoutVersions(await loadRealm(server.kernel, realm)), withoutVersions(realm))
  })
})

/** The cells of a row. An empty cell keeps the value. */
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>

/** Chooses rows of new people, of pupils, and seldom of other people, with one username each. */
function chooseRows(choices: Choices, { people, groups }: RealmModel, unit: string): Row[] {
  const pupils = people.filter(({ roles, shared }) => !shared && roles.every(({ role }) => role === 'student'))
  const pupilsHere = pupils.filter(({ roles }) => roles.some((role) => role.unit === unit))
  const withoutUnit = pupils.filter(({ deletion }) => deletion?.cause === 'no-school-unit')
  const chosen = [
    ...choices.some(pupilsHere, 2),
    ...choices.some(withoutUnit, 1),
    ...choices.some(pupils, 1),
    ...(choices.chance(10) ? [choices.one(people)] : []),
  ]
  const names = new Set([...chosen.map(({ username }) => username), ...(choices.chance(70) ? [newName(choices)] : [])])
  if (names.size === 0) names.add(newName(choices))
  const groupNames = [...groups.filter((group) => group.unit === unit).map(({ name }) => name), 'Ny grupp']
  const isKnown = (username: string) => people.some((person) => person.username === username)
  return Array.from(names, (username) => ({
    username,
    firstname: isKnown(username) && choices.chance(60) ? '' : choices.one(['Ny', 'Anna']),
    lastname: isKnown(username) && choices.chance(60) ? '' : choices.one(['Ek', 'Öberg']),
    email: choices.chance(70) ? '' : choices.one([CLEAN, `ny${choices.unique(1, 9_999_999)}@example.org`]),
    groups: choices.chance(40) ? '' : choices.chance(20) ? CLEAN : choices.some(groupNames, 2).join('; '),
    ageFilter: choices.chance(60) ? '' : choices.one([CLEAN, `${choices.number(1, 18)}`]),
  }))
}

const newName = (choices: Choices) => `ny.${choices.unique(1, 9_999_999)}`

async function sendFile(realm: RealmModel, actor: ModelActor, unit: string, rows: readonly Row[]) {
  const columns = COLUMNS.map((header) => ({ header }))
  const file = await writeSpreadsheet([
    { name: 'People', columns, rows: rows.map((row) => COLUMNS.map((column) => row[column])) },
  ])
  const response = await server.fetch(`${BASE}/v1/organizations/${unit}/imports?type=students&fileName=people.xlsx`, {
    method: 'POST',
    as: toTestPerson(realm, actor),
    headers: { 'content-type': XLSX_TYPE },
    body: file,
  })
  return PeopleImport.parse(await response.json())
}

async function waitUntilApplied(realm: RealmModel, actor: ModelActor, id: string): Promise<void> {
  const read = async () =>
    PeopleImport.parse(
      await (await server.fetch(`${BASE}/v1/imports/${id}`, { as: toTestPerson(realm, actor) })).json(),
    )
  await vi.waitFor(async () => expect((await read()).state).toBe('applied'), { timeout: 60_000, interval: 20 })
}

const splitNames = (text: string): string[] => [...new Set(text.split('; ').filter((name) => name !== ''))]

/** Returns the effect of a row for a super user. */
function effectOf(realm: RealmModel, unit: string, row: Row): 'create' | 'change' | 'same' | 'wrong' {
  const person = realm.people.find(({ username }) => username === row.username)
  if (person === undefined) return 'create'
  const isOtherType = person.roles.some(({ role }) => role !== 'student')
  if (isOtherType || person.shared || person.deletion?.cause === 'own-request') return 'wrong'
  // Only students have an age filter. A person without a role is no student yet.
  const after = applyRow(realm, unit, row, person)
  const differs = (['firstname', 'lastname', 'email', 'ageFilter', 'deletion'] as const).some(
    (field) => after[field] !== person[field],
  )
  if (after.ageFilter !== person.ageFilter && person.roles.length === 0) return 'wrong'
  // A new name has both parts.
  if (after.firstname !== person.firstname && after.lastname === '') return 'wrong'
  const before = new Set(person.groups)
  const isSameGroups = after.groups.length === before.size && after.groups.every((group) => before.has(group))
  const isSameRole = person.roles.some((role) => role.unit === unit && role.active)
  return differs || !isSameGroups || !isSameRole ? 'change' : 'same'
}

/** Returns a person after a row. New groups have their name as uid. */
function applyRow(realm: RealmModel, unit: string, row: Row, person: ModelPerson): ModelPerson {
  const kept = person.roles.filter((role) => role.unit !== unit && role.active)
  const here = person.roles.find((role) => role.unit === unit)
  const role: ModelRole = { unit, role: 'student', active: true, addToSubSchools: here?.addToSubSchools ?? false }
  const groupOf = (uid: string): ModelGroup | undefined => realm.groups.find((group) => group.uid === uid)
  const endedUnits = new Set(person.roles.filter((each) => each.unit !== unit && !each.active).map((each) => each.unit))
  const others = person.groups.filter((uid) => groupOf(uid)?.unit !== unit)
  const own = person.groups.filter((uid) => groupOf(uid)?.unit === unit)
  const find = (name: string) => realm.groups.find((group) => group.unit === unit && group.name === name)?.uid ?? name
  const wanted = row.groups === '' ? own : row.groups === CLEAN ? [] : splitNames(row.groups).map(find)
  return {
    ...person,
    firstname: row.firstname === '' ? person.firstname : row.firstname,
    lastname: row.lastname === '' ? person.lastname : row.lastname,
    ...(row.email === '' ? {} : row.email === CLEAN ? { email: null } : { email: row.email }),
    ...(row.ageFilter === '' ? {} : { ageFilter: row.ageFilter === CLEAN ? null : Number(row.ageFilter) }),
    deletion: null,
    roles: [...kept, role],
    groups: [...others.filter((uid) => !endedUnits.has(groupOf(uid)?.unit ?? '')), ...wanted],
  }
}

/** Returns the realm after all rows. `stored` has the uids of new people and groups. */
function applyRows(realm: RealmModel, unit: string, rows: readonly Row[], stored: RealmModel): RealmModel {
  const isNew = ({ uid }: { readonly uid: string }) => realm.groups.every((group) => group.uid !== uid)
  const made = stored.groups.filter(isNew)
  const names = new Set(rows.flatMap(({ groups }) => (groups === CLEAN ? [] : splitNames(groups))))
  const isStored = (name: string) => realm.groups.some((group) => group.unit === unit && group.name === name)
  const groups = [...names]
    .filter((name) => !isStored(name))
    .map((name) => {
      const { uid = name, legacyId = 0 } = made.find((group) => group.name === name) ?? {}
      return { uid, legacyId, unit, name, code: null, ageFilter: null, version: 1 }
    })
  const withGroups: RealmModel = { ...realm, groups: [...realm.groups, ...groups] }
  const changed = rows.filter((row) => effectOf(realm, unit, row) !== 'same')
  const written = changed.map((row) => {
    const before = realm.people.find(({ username }) => username === row.username)
    const added = stored.people.find(({ username }) => username === row.username)
    if (added === undefined) throw new Error(`${row.username} is not stored`)
    const { uid, legacyId, createdAt, username } = added
    const person = before ?? { ...EMPTY_PERSON, uid, legacyId, createdAt, username, version: 0 }
    return { ...withConfirmation(row, applyRow(withGroups, unit, row, person)), version: person.version + 1 }
  })
  const others = realm.people.filter(({ uid }) => written.every((person) => person.uid !== uid))
  return { ...withGroups, people: [...others, ...written] }
}

/** The school has checked a new address. */
const withConfirmation = (row: Row, person: ModelPerson): ModelPerson =>
  row.email === '' ? person : { ...person, emailVerified: person.email !== null }

function withoutVersions(realm: RealmModel) {
  const sorted = sortRealm(realm)
  return { ...sorted, people: sorted.people.map(({ version: _version, ...person }) => person) }
}
