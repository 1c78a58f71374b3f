import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createControlPanelModule } from '../modules/controlpanel/index.ts'
import { createImportsModule } from '../modules/imports/index.ts'
import { auditLog } from '../modules/account/tables.ts'
import { createCustomersModule } from '../modules/customers/index.ts'
import { createTestBook } from '../modules/library/testing/test-book.ts'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import type { Made, ModelAuditEntry, Outcome } from './change.ts'
import { ExpectedRights } from './expected-rights.ts'
import { CUSTOMER_CHANGES, PANEL_CHANGES } from './random-changes.ts'
import { chooseActor, makeRealm } from './random-realm.ts'
import { readContext } from './read.ts'
import type { RealmModel } from './realm-model.ts'
import { expectSame, forRandomChoices } from './for-random-choices.ts'
import { compareText, sortByJson, sortRealm } from './sort-realm.ts'
import { loadRealm, storeRealms, toTestPerson } from './store-realm.ts'

const CHANGES_OF_A_REALM = 150

let server: TestServer
let books: readonly [string, string]
const ended: string[] = []
beforeAll(async () => {
  const sessions = {
    listForAccount: () => Promise.resolve([]),
    endAllForAccount: (uid: string) => {
      ended.push(uid)
      return Promise.resolve()
    },
  }
  server = await startTestServer({
    env: { LECTERN_DEMO: '0' },
    clock: createStoppedClock(),
    modules: (kernel) => [
      createControlPanelModule(kernel, { sessions }),
      createImportsModule(kernel, { sessions }),
      createCustomersModule(kernel, { sessions, personalData: [] }),
    ],
  })
  books = [await createTestBook(server.kernel, 'se'), await createTestBook(server.kernel, 'se')]
})
afterAll(() => server.close())

test('changes of random realms write the rows and the audit entries that the rules give, and no others', async () => {
  await forRandomChoices(8, async (choices) => {
    const now = server.kernel.clock.now()
    let realm = makeRealm(choices, choices.one(['se', 'no', 'uk']), now)
    const foreign = makeRealm(choices, 'fi', now)
    await storeRealms(server.kernel, [realm, foreign], books)
    for (let count = 0; count < CHANGES_OF_A_REALM; count++) {
      const isOfCustomers = choices.chance(45)
      const actor = chooseActor(choices, realm, isOfCustomers)
      const context = readContext(choices, realm, foreign, { actor, rights: new ExpectedRights(realm, actor) })
      const change = choices.one(isOfCustomers ? CUSTOMER_CHANGES : PANEL_CHANGES)(context)
      const { method, path, json } = change
      ended.length = 0
      const last = server.kernel.ids.next()
      const response = await server.fetch(path, {
        method,
        as: toTestPerson(realm, actor),
        headers: method === 'POST' ? { 'idempotency-key': server.kernel.ids.next() } : {},
        ...(json === undefined ? {} : { json }),
      })
      const code = response.ok ? undefined : Refusal.parse(await response.json()).code
      const stored = await loadRealm(server.kernel, realm)
      const expected = change.expect(findMade(realm, stored))
      const found = { code, realm: stored, audit: await readEntries(last, actor.person.uid), ended: [...ended] }
      expectSame({ method, path, json, actor }, normalize(found), normalize(expected))
      realm = expected.realm
    }
    expect(sortRealm(await loadRealm(server.kernel, foreign))).toEqual(sortRealm(foreign))
  })
})

const Refusal = z.object({ code: z.string() })

/** Returns the values of the stored rows that the realm does not have yet. */
function findMade(realm: RealmModel, stored: RealmModel): Made {
  const isNew = ({ uid }: { readonly uid: string }) =>
    [...realm.units, ...realm.groups, ...realm.people].every((known) => known.uid !== uid)
  const row = [...stored.units, ...stored.groups, ...stored.people].find(isNew)
  const person = stored.people.find(isNew)
  const period = stored.periods.find(({ legacyId }) => realm.periods.every((known) => known.legacyId !== legacyId))
  return {
    uid: row?.uid ?? '',
    createdAt: person?.createdAt ?? realm.now,
    legacyId: row?.legacyId ?? period?.legacyId ?? 0,
    codeOf: (group) => stored.groups.find(({ uid }) => uid === group)?.code ?? null,
  }
}

/** Returns the new entries of the audit log, after the entry `last`. */
async function readEntries(last: string, actor: string): Promise<ModelAuditEntry[]> {
  const found = await server.kernel.shards.home
    .select({ by: auditLog.actor, subject: auditLog.subject, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(gt(auditLog.uid, last))
  return found.map(({ by, ...entry }) => {
    if (by !== actor) throw new Error(`an entry of ${by} instead of ${actor}`)
    return entry
  })
}

/** Returns the outcome with sorted lists. */
function normalize({ realm, audit, ended: people, ...outcome }: Outcome) {
  const entries = audit.map(({ details, ...entry }) => ({ ...entry, details: sortValues(details) }))
  return { ...outcome, realm: sortRealm(realm), audit: sortByJson(entries), ended: [...new Set(people)].toSorted() }
}

/** Sorts the values of an entry of the audit log that are lists. */
const sortValues = (details: ModelAuditEntry['details']) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted(compareText) : value]),
  )
