import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSchoolYear } from '@lectern/contracts'
import { createControlPanelModule } from '../modules/controlpanel/index.ts'
import { createImportsModule } from '../modules/imports/index.ts'
import { createTestBook } from '../modules/library/testing/test-book.ts'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { ExpectedRights } from './expected-rights.ts'
import { makeRealm } from './random-realm.ts'
import type { Choices } from './random-realm.ts'
import type { ModelActor, ModelGroup, RealmModel } from './realm-model.ts'
import { removeFromUnit } from './role-changes.ts'
import { expectSame, forRandomChoices } from './for-random-choices.ts'
import { sortRealm } from './sort-realm.ts'
import { loadRealm, storeRealms, toTestPerson } from './store-realm.ts'

const NAMES = ['5 A', '5 B', '5 C', '4 A', '4 B', 'Zebra']

let server: TestServer
let books: readonly string[]
beforeAll(async () => {
  const sessions = { endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    env: { LECTERN_DEMO: '0' },
    clock: createStoppedClock(),
    modules: (kernel) => [createControlPanelModule(kernel, { sessions }), createImportsModule(kernel, { sessions })],
  })
  books = [await createTestBook(server.kernel, 'se')]
})
afterAll(() => server.close())

test('a school year gives groups new names and removes leavers; taken back, it leaves no trace but versions', async () => {
  expect.hasAssertions()
  await forRandomChoices(40, async (choices) => {
    const realm = makeRealm(choices, 'se', server.kernel.clock.now())
    if (realm.groups.length === 0) return
    await storeRealms(server.kernel, [realm], books)
    const actor = chooseAdministrator(choices, realm)
    const unit = choices.one([...new Set(realm.groups.map((group) => group.unit))])
    const steps = chooseSteps(choices, realm, unit)
    const path = `/api/controlpanel/v1/organizations/${unit}/school-year`
    const send = (address: string, method: string, json?: object) =>
      server.fetch(address, {
        method,
        as: toTestPerson(realm, actor),
        ...(method === 'GET' ? {} : { headers: { 'idempotency-key': server.kernel.ids.next() } }),
        ...(json === undefined ? {} : { json }),
      })
    const groups = steps.map(({ group: { uid, version }, name, leaves }) => ({ id: uid, version, name, leaves }))
    const started = await send(path, 'POST', { data: { groups } })
    const expected = startYear(realm, new ExpectedRights(realm, actor), unit, steps)
    const request = { path, groups, actor }
    expectSame(
      request,
      [started.status, await started.json()],
      [200, { renamed: steps.length, leavers: expected.leavers }],
    )
    expectSame(request, sortRealm(await loadRealm(server.kernel, realm)), sortRealm(expected.realm))
    const { run } = getSchoolYear.responses[200].parse(await (await send(path, 'GET')).json())
    expectSame(request, (await send(`${path}/${run?.id}/undo`, 'POST')).status, 200)
    expectSame(request, withoutVersions(await loadRealm(server.kernel, realm)), withoutVersions(realm))
  })
})

interface Step {
  readonly group: ModelGroup
  readonly name: string
  readonly leaves: boolean
}

/** Chooses some groups of a unit: each gets a name that no other group of the unit has. */
function chooseSteps(choices: Choices, { groups }: RealmModel, unit: string): Step[] {
  const ofUnit = groups.filter((group) => group.unit === unit)
  const changed = choices.some(ofUnit, ofUnit.length)
  const chosen = changed.length > 0 ? changed : ofUnit
  const used = new Set(ofUnit.filter((group) => !chosen.includes(group)).map(({ name }) => name))
  const free = new Set([...NAMES, ...chosen.map(({ name }) => name)].filter((name) => !used.has(name)))
  return chosen.map((group) => {
    const name = choices.one([...free])
    free.delete(name)
    return { group, name, leaves: choices.chance(50) }
  })
}

/** A super user, so that no right is missing. */
function chooseAdministrator(choices: Choices, { people }: RealmModel): ModelActor {
  return { person: { ...choices.one(people), superUser: true, uid: UNKNOWN }, secure: true, card: false }
}

const UNKNOWN = '01920000-eeee-7000-8000-ffffffffffff'

/** Returns the realm after a school year: the active pupils of the leaving groups have left the unit. */
function startYear(realm: RealmModel, rights: ExpectedRights, unit: string, steps: readonly Step[]) {
  const names = new Map(steps.map(({ group, name }) => [group.uid, name]))
  const leaving = new Set(steps.filter(({ leaves }) => leaves).map(({ group }) => group.uid))
  const groups = realm.groups.map((group) => {
    const name = names.get(group.uid)
    return name === undefined ? group : { ...group, name, version: group.version + 1 }
  })
  const leavers = realm.people.filter(
    (person) =>
      !person.shared &&
      person.groups.some((uid) => leaving.has(uid)) &&
      person.roles.some((role) => role.unit === unit && role.role === 'student' && role.active),
  )
  let current: RealmModel = { ...realm, groups }
  for (const { uid } of leavers) current = removeFromUnit(current, rights, uid, unit).realm ?? current
  return { realm: current, leavers: leavers.length }
}

function withoutVersions(realm: RealmModel) {
  const sorted = sortRealm(realm)
  const withoutVersion = <T extends { readonly version: number }>({ version: _version, ...row }: T) => row
  return { ...sorted, groups: sorted.groups.map(withoutVersion), people: sorted.people.map(withoutVersion) }
}
