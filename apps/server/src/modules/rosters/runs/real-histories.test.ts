import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNED_VALUES, PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { ImportColumn, OwnedValue } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { expectSame, forRandomChoices } from '../../../model/for-random-choices.ts'
import type { Choices } from '../../../model/random-realm.ts'
import {
  changeGroup,
  changePerson,
  planPeople,
  readPeopleFacts,
  removeFromUnit,
  writePeople,
} from '../../account/index.ts'
import { recordLogIn } from '../../account/record-log-in.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../account/tables.ts'
import { writeContext } from '../../controlpanel/index.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { checkRoster } from '../check-roster.ts'
import type { Roster } from '../roster.ts'
import { rosterEntries, rosterLinks } from '../tables.ts'
import { createDirectSync } from '../testing/direct-sync.ts'
import type { DirectSync } from '../testing/direct-sync.ts'
import { RandomSource, SOURCE_IDS } from '../testing/random-source.ts'
import { undoSync } from './undo-sync.ts'

/** Number of histories of `npm test`. `MODEL_RUNS=1000` runs 1,000 others. */
const HISTORIES = 6
const NIGHTS = 4
/** 1,000 histories take a quarter of an hour. */
const LONG_MS = 3_600_000

let home: TestKernel
beforeAll(async () => {
  home = await createTestKernel()
})
afterAll(() => home.close())

const rows = () => home.kernel.shards.forRealm('se')

/** A municipality whose administrators, pupils and source change rows between the nights of a sync. */
class RealHistory {
  readonly sync: DirectSync
  readonly source: RandomSource
  /** Values that the source decides in this history. */
  readonly owns: ReadonlySet<OwnedValue>
  readonly #choices: Choices
  readonly #town: Municipality
  readonly #domain: string
  #imported = 0

  private constructor(choices: Choices, town: Municipality, sync: DirectSync, owns: ReadonlySet<OwnedValue>) {
    this.#choices = choices
    this.owns = owns
    this.#town = town
    this.sync = sync
    // The realm is that of all histories, so each has a domain of its own.
    this.#domain = `${sync.uid}.example`
    this.source = new RandomSource(choices, { domain: this.#domain, prefix: sync.uid })
  }

  static async create(choices: Choices): Promise<RealHistory> {
    const town = await createMunicipality(home.kernel)
    const owner = { unit: town.unit, startedBy: town.chief.userId }
    const owns = OWNED_VALUES.filter(() => choices.chance(60))
    const sync = await createDirectSync(home.kernel, owner, { removesMax: 1, changesMax: 1, owns })
    return new RealHistory(choices, town, sync, new Set(owns))
  }

  /** Returns all rows of the municipality, without counters and times of log-ins. */
  async snapshot() {
    const units = (
      await rows().execute<{ uid: string }>(sql`
      with recursive below as (
        select uid from ${schoolUnits} where uid = ${this.#town.unit}
        union select each.uid from ${schoolUnits} each join below on each.parent = below.uid
      ) select uid from below`)
    ).rows.map(({ uid }) => uid)
    const roles = await rows()
      .select()
      .from(associations)
      .where(inArray(associations.schoolUnitUid, units))
      .orderBy(associations.userUid, associations.schoolUnitUid)
    const uids = [...new Set(roles.map(({ userUid }) => userUid))]
    const {
      searchText: _text,
      version: _version,
      lastLogInAt: _at,
      modifiedAt: _modified,
      ...columns
    } = getTableColumns(users)
    const { version: _groupVersion, modifiedAt: _groupAt, ...groupColumns } = getTableColumns(groups)
    const { version: _unitVersion, modifiedAt: _unitAt, ...unitColumns } = getTableColumns(schoolUnits)
    const { modifiedAt: _memberAt, ...memberColumns } = getTableColumns(memberships)
    return {
      units: await rows()
        .select(unitColumns)
        .from(schoolUnits)
        .where(inArray(schoolUnits.uid, units))
        .orderBy(schoolUnits.uid),
      roles,
      people: await rows().select(columns).from(users).where(inArray(users.uid, uids)).orderBy(users.uid),
      groups: await rows()
        .select(groupColumns)
        .from(groups)
        .where(inArray(groups.schoolUnitUid, units))
        .orderBy(groups.uid),
      members: await rows()
        .select(memberColumns)
        .from(memberships)
        .where(inArray(memberships.userUid, uids))
        .orderBy(memberships.groupUid, memberships.userUid),
      pupils: await rows().select().from(guardianships).where(inArray(guardianships.guardianUid, uids)),
    }
  }

  /** Log-ins, changes by an administrator and an Excel import. */
  async passDay(): Promise<void> {
    const choices = this.#choices
    const { people, roles, members } = await this.snapshot()
    for (const { uid, superUser } of people) {
      if (choices.chance(10)) await recordLogIn(home.kernel, uid)
      if (!superUser && choices.chance(8)) await this.#changeByHand(uid)
    }
    for (const { userUid, schoolUnitUid, role } of roles)
      if (role !== 'admin' && choices.chance(8)) await removeFromUnit(await this.#context(), userUid, schoolUnitUid)
    for (const { userUid, groupUid } of members)
      if (choices.chance(8))
        await changeGroup(await this.#context(), groupUid, { removeUsers: [userUid] }, () => home.kernel.ids.next())
    if (choices.chance(60)) await this.#importExcel()
  }

  async #changeByHand(uid: string): Promise<void> {
    const choices = this.#choices
    const data = choices.chance(50)
      ? { name: { firstname: choices.one(['Hand', 'Ada']), lastname: 'Berg' } }
      : { email: `${choices.one(SOURCE_IDS)}@hand.${this.#domain}` }
    // A refusal, for example of an email that another person has, is one of the things that can happen.
    await changePerson(await this.#context(), uid, data)
  }

  /** People of a list, of whom some are also in the source. Some rows change people of earlier lists. */
  async #importExcel(): Promise<void> {
    const choices = this.#choices
    const context = await this.#context()
    const values = Array.from({ length: 3 }, (): Partial<Record<ImportColumn, string>> => {
      const number = choices.chance(70) ? ++this.#imported : choices.number(0, this.#imported)
      return {
        username: `excel${number}.${this.#domain}`,
        firstname: choices.one(['Ada', 'Bo', 'Excel']),
        lastname: choices.one(['Berg', 'Nyström']),
        ...(choices.chance(50) ? { eppn: `${choices.one(SOURCE_IDS)}@${this.#domain}` } : {}),
      }
    })
    const list = {
      type: 'students',
      unit: this.#town.school,
      rows: values.map((each, row) => ({ row, values: each, problems: [] })),
    } as const
    await rows().transaction(async (inside) => {
      const facts = await readPeopleFacts(inside, 'se', list, { lock: true })
      const plan = (await planPeople(context, list, facts)).filter(({ effect }) => effect !== 'wrong')
      const input = { unit: list.unit, plan, facts, passwords: new Map(), source: home.kernel.ids.next() }
      await writePeople(context, inside, input, () => Promise.resolve())
    })
  }

  async #context() {
    const { userId, realm, roles = [] } = this.#town.chief
    const actor: Actor = {
      userId,
      realm,
      roles,
      scopes: [],
      subscriptions: [],
      acr: '',
      amr: ['pwd'],
      authTime: Math.floor(home.kernel.clock.now().getTime() / 1000),
    }
    return writeContext(home.kernel, rows(), actor)
  }
}

type Snapshot = Awaited<ReturnType<RealHistory['snapshot']>>

test(
  'real histories: log-ins, changes, Excel lists and hostile rosters; nothing is lost or doubled, and undoing restores every row',
  { timeout: LONG_MS },
  async () => {
    expect.hasAssertions()
    await forRandomChoices(HISTORIES, async (choices) => {
      const history = await RealHistory.create(choices)
      const { sync } = history
      for (let night = 0; night < NIGHTS; night++) {
        await history.passDay()
        const roster = history.source.next()
        const before = await history.snapshot()
        const linksBefore = await readUids(sync.uid)
        const removed = history.owns.has('roles') ? [] : await findRemovedRoles(sync.uid, before)
        const job = await sync.run(roster)
        expectSame({ night, step: 'run' }, ['applied', 'same'].includes(job.state), true)
        const after = await history.snapshot()
        // The last school of a person, who would have none without it, comes back.
        const again = findActive(removed, after).filter((pair) => !isOnlyRole(pair, after))
        expectSame({ night, step: 'removed by hand' }, again, [])
        await expectNothingLost(roster, { before, after, linksBefore }, sync.uid, job.uid)
        expectNoDoubles(after)
        expectSame({ night, step: 'again' }, (await sync.run(roster)).state, 'same')
        expectSame({ night, step: 'unchanged' }, await history.snapshot(), after)
        if (job.state === 'applied' && choices.chance(50)) {
          expectSame(
            { night, step: 'undo' },
            await undoSync(sync.context, 'se', home.kernel.ids.next(), job.uid),
            undefined,
          )
          expectSame({ night, step: 'undone' }, await history.snapshot(), before)
          expectSame({ night, step: 'links' }, await readUids(sync.uid), linksBefore)
        }
      }
    })
  },
)

/** Returns the roles of the last sync, as 'person unit', that an administrator has removed since. */
async function findRemovedRoles(syncUid: string, before: Snapshot): Promise<readonly string[]> {
  const links = await rows().select().from(rosterLinks).where(eq(rosterLinks.syncUid, syncUid))
  const given = links.flatMap(({ uid, synced }) =>
    'roles' in synced ? synced.roles.map((role) => `${uid} ${role.unit}`) : [],
  )
  const active = new Set(findActive(given, before))
  return given.filter((pair) => !active.has(pair))
}

const isOnlyRole = (pair: string, { roles }: Snapshot): boolean =>
  roles.filter((role) => role.active && role.userUid === pair.split(' ')[0]).length === 1

const findActive = (pairs: readonly string[], { roles }: Snapshot): string[] => {
  const active = new Set(roles.flatMap((role) => (role.active ? [`${role.userUid} ${role.schoolUnitUid}`] : [])))
  return pairs.filter((pair) => active.has(pair))
}

/** Returns the stored uid of each linked person of the source. */
async function readUids(syncUid: string): Promise<ReadonlyMap<string, string>> {
  const links = await rows()
    .select({ id: rosterLinks.externalId, uid: rosterLinks.uid, kind: rosterLinks.kind })
    .from(rosterLinks)
    .where(eq(rosterLinks.syncUid, syncUid))
    .orderBy(rosterLinks.externalId)
  return new Map(links.filter(({ kind }) => kind === 'person').map(({ id, uid }) => [id, uid]))
}

interface Night {
  readonly before: Snapshot
  readonly after: Snapshot
  readonly linksBefore: ReadonlyMap<string, string>
}

async function expectNothingLost(
  roster: Roster,
  { before, after, linksBefore }: Night,
  syncUid: string,
  jobUid: string,
): Promise<void> {
  const links = await readUids(syncUid)
  const checked = checkRoster(roster)
  const linked = new Set([...linksBefore.values(), ...links.values()])
  const now = new Map(after.people.map((person) => [person.uid, person]))
  for (const person of before.people) {
    expectSame({ lost: person.username }, now.has(person.uid), true)
    if (!linked.has(person.uid)) expectSame({ untouched: person.username }, now.get(person.uid), person)
  }
  const skipped = new Set(
    (await rows().select().from(rosterEntries).where(eq(rosterEntries.jobUid, jobUid)))
      .filter(({ kind, effect }) => kind === 'person' && effect === 'skip')
      .map(({ externalId }) => externalId),
  )
  const active = new Set(after.roles.filter((role) => role.active).map(({ userUid }) => userUid))
  for (const { id } of checked.people) {
    const uid = links.get(id)
    // Everyone whom the source states is there, with a role, unless the log says why not.
    if (!skipped.has(id)) expectSame({ stated: id }, [uid !== undefined, active.has(uid ?? '')], [true, true])
  }
  for (const id of checked.unusable.person) {
    const uid = linksBefore.get(id)
    const roles = (snapshot: Snapshot) => snapshot.roles.filter(({ userUid }) => userUid === uid)
    if (uid !== undefined) expectSame({ unusable: id }, roles(after), roles(before))
  }
}

function expectNoDoubles({ people, roles }: Snapshot): void {
  const values = people.flatMap(({ identifiers }) => PERSON_IDENTIFIERS.flatMap((kind) => identifiers[kind] ?? []))
  expectSame({ doubled: 'identifiers' }, values.length, new Set(values).size)
  const ids = people.flatMap(({ externalId }) => externalId ?? [])
  expectSame({ doubled: 'ids' }, ids.length, new Set(ids).size)
  const pairs = roles.map(({ userUid, schoolUnitUid }) => `${userUid} ${schoolUnitUid}`)
  expectSame({ doubled: 'roles' }, pairs.length, new Set(pairs).size)
}
