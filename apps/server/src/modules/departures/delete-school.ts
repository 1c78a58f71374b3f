import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { DataCount, Realm } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import {
  deleteAccount,
  deleteUnit,
  isLostWithUnit,
  listExisting,
  readUnitPeople,
  sealAndReadHead,
} from '../account/index.ts'
import { countAll, countUnit, toDataCounts } from './consequences.ts'
import { findDeparture, isDeparture } from './departure-row.ts'
import type { DepartureRow } from './departure-row.ts'
import { searchUids } from './search-uids.ts'
import { schoolDepartures } from './tables.ts'

const ACTOR = 'job:delete-schools'

/**
 * Creates the job that deletes the school units whose time has come. Each step can run again, so a job that was killed
 * continues, and two nodes can run it at the same time.
 */
export function deleteSchoolsJob(kernel: Kernel, sources: readonly PersonalDataSource[]): JobKind<object> {
  return {
    name: 'delete-schools',
    run: async () => {
      for (const db of kernel.shards.each) {
        const { deletionState, deletionDueAt } = schoolDepartures
        const isDue = and(inArray(deletionState, ['scheduled', 'running']), lte(deletionDueAt, kernel.clock.now()))
        for (const found of await db.select().from(schoolDepartures).where(isDue))
          await deleteSchool(kernel, sources, db, found)
      }
    },
  }
}

async function deleteSchool(kernel: Kernel, sources: readonly PersonalDataSource[], db: Db, found: DepartureRow) {
  const { realm, schoolUnitUid: uid } = found
  const begun = found.deletionState === 'running' ? found : await begin(sources, db, found)
  if (begun?.people == null) return
  const only = isLostWithUnit(db, uid)
  for (const person of begun.people)
    await deleteAccount(kernel, sources, { realm, uid: person }, { only, actor: ACTOR })
  for (const source of sources) await source.deleteUnit?.({ realm, uid })
  await deleteUnit(kernel, { realm, uid }, ACTOR)
  await writeCertificate(kernel, sources, db, begun)
}

/** Counts what will be deleted, and stores the people, so that the check at the end knows whom to search for. */
async function begin(
  sources: readonly PersonalDataSource[],
  db: Db,
  { realm, schoolUnitUid: uid }: DepartureRow,
): Promise<DepartureRow | undefined> {
  const people = await readUnitPeople(db, uid)
  const counts = toDataCounts(await countUnit(db, sources, { realm, uid }, people, Number.MAX_SAFE_INTEGER))
  const isScheduled = and(isDeparture(realm, uid), eq(schoolDepartures.deletionState, 'scheduled'))
  await db
    .update(schoolDepartures)
    .set({ deletionState: 'running', people: [...people.lost], peopleKept: people.kept, counts })
    .where(isScheduled)
  return findDeparture(db, realm, uid)
}

/** Writes the certificate, if the search proves that nothing is left. */
async function writeCertificate(
  kernel: Kernel,
  sources: readonly PersonalDataSource[],
  db: Db,
  { realm, schoolUnitUid: uid, people: planned, counts, peopleKept }: DepartureRow,
): Promise<void> {
  // A person who got a role in another unit during the deletion has kept the account.
  const saved = await listExisting(db, planned ?? [])
  const people = (planned ?? []).filter((person) => !saved.includes(person))
  const search = () => searchLeft(kernel, sources, db, { realm, unit: uid, people })
  let { tables, rowsFound } = await search()
  if (rowsFound > 0) {
    // A request that was running can have written data again.
    for (const person of people) for (const source of sources) await source.deletePerson({ realm, uid: person })
    ;({ tables, rowsFound } = await search())
  }
  if (rowsFound > 0) {
    // The next run of the job tries again.
    kernel.log.error({ schoolUnit: uid, rowsFound }, 'a deleted school unit has left rows')
    return
  }
  const certificate = {
    deletedAt: kernel.clock.now().toISOString(),
    auditLog: await sealAndReadHead(db),
    check: { tables, uids: people.length, rowsFound },
  }
  await db
    .update(schoolDepartures)
    .set({
      deletionState: 'done',
      certificate,
      people: null,
      peopleKept: peopleKept + saved.length,
      counts: (counts ?? []).map((count): DataCount => subtractSaved(count, saved.length)),
    })
    .where(and(isDeparture(realm, uid), isNull(schoolDepartures.certificate)))
}

/** Counts the rows that name a deleted person or the unit: by a search of all tables, and by the rules of the modules. */
async function searchLeft(
  kernel: Kernel,
  sources: readonly PersonalDataSource[],
  db: Db,
  { realm, unit, people }: { readonly realm: Realm; readonly unit: string; readonly people: readonly string[] },
) {
  const databases = [...new Set([db, kernel.shards.home])]
  const searches = await Promise.all(databases.map((each) => searchUids(each, [...people, unit])))
  const counted = await countAll(db, sources, { realm, people, unit, max: Number.MAX_SAFE_INTEGER })
  return {
    tables: sum(searches.map(({ tables }) => tables)),
    rowsFound: sum(Object.values(counted)) + sum(searches.map(({ rowsFound }) => rowsFound)),
  }
}

const subtractSaved = ({ kind, count }: DataCount, saved: number): DataCount => ({
  kind,
  count: kind === 'people' ? count - saved : count,
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0)
