import { and, eq, inArray } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { GroupLink, Links, PersonLink, UnitLink } from '../planner/plan.ts'
import type { RosterKind } from '../roster.ts'
import { rosterLinks } from '../tables.ts'

const CHUNK = 1000

type Link = UnitLink | PersonLink | GroupLink

/** Reads what a sync has stored for each id of its source. */
export async function readLinks(rows: Rows, syncUid: string): Promise<Links> {
  const found = await rows
    .select({ kind: rosterLinks.kind, id: rosterLinks.externalId, uid: rosterLinks.uid, synced: rosterLinks.synced })
    .from(rosterLinks)
    .where(eq(rosterLinks.syncUid, syncUid))
  // The kind decides the form of `synced`.
  const links = <T extends Link>(kind: RosterKind): ReadonlyMap<string, T> =>
    new Map(
      found
        .filter((link) => link.kind === kind)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `writeLinks` writes these values
        .map(({ id, uid, synced }) => [id, { ...synced, uid } as T]),
    )
  return { units: links('unit'), people: links('person'), groups: links('group') }
}

/** Replaces the links of a sync. Writes only those that differ. */
export async function writeLinks(
  rows: Rows,
  realm: Realm,
  syncUid: string,
  before: Links,
  after: Links,
): Promise<void> {
  for (const [kind, old, next] of [
    ['unit', before.units, after.units],
    ['person', before.people, after.people],
    ['group', before.groups, after.groups],
  ] as const) {
    const gone = [...old.keys()].filter((id) => !next.has(id))
    const changed = differing<Link>(old, next)
    for (const chunk of inChunksOf(gone))
      await rows
        .delete(rosterLinks)
        .where(
          and(eq(rosterLinks.syncUid, syncUid), eq(rosterLinks.kind, kind), inArray(rosterLinks.externalId, chunk)),
        )
    for (const chunk of inChunksOf(changed)) {
      const values = chunk.map(([externalId, { uid, ...synced }]) => ({
        realm,
        syncUid,
        kind,
        externalId,
        uid,
        synced,
      }))
      await rows.delete(rosterLinks).where(
        and(
          eq(rosterLinks.syncUid, syncUid),
          eq(rosterLinks.kind, kind),
          inArray(
            rosterLinks.externalId,
            values.map(({ externalId }) => externalId),
          ),
        ),
      )
      await rows.insert(rosterLinks).values(values)
    }
  }
}

function differing<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): (readonly [string, T])[] {
  // The same values can have another order of keys. Writing them again is harmless.
  return [...after].filter(([id, link]) => JSON.stringify(before.get(id)) !== JSON.stringify(link))
}

function* inChunksOf<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += CHUNK) yield values.slice(start, start + CHUNK)
}

/** Links as plain JSON. */
export const linksToStore = ({ units, people, groups }: Links) => ({
  units: [...units],
  people: [...people],
  groups: [...groups],
})

/** Returns the links of `linksToStore`. */
export const linksFromStore = (stored: ReturnType<typeof linksToStore>): Links => ({
  units: new Map(stored.units),
  people: new Map(stored.people),
  groups: new Map(stored.groups),
})
