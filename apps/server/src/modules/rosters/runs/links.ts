import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { collectGiven } from '../planner/given-elsewhere.ts'
import type { GivenElsewhere } from '../planner/given-elsewhere.ts'
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

/** Reads what other syncs have stored for the people and groups of a sync. Usually nothing: an organization has one sync. */
export async function readGivenElsewhere(rows: Rows, syncUid: string): Promise<GivenElsewhere> {
  const other = alias(rosterLinks, 'other')
  const found = await rows
    .selectDistinct({ kind: other.kind, uid: other.uid, synced: other.synced })
    .from(rosterLinks)
    .innerJoin(other, and(eq(other.uid, rosterLinks.uid), eq(other.kind, rosterLinks.kind)))
    .where(and(eq(rosterLinks.syncUid, syncUid), ne(other.syncUid, syncUid)))
  const links = <T extends Link>(kind: RosterKind) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `writeLinks` writes these values
    found.filter((link) => link.kind === kind).map(({ uid, synced }) => ({ ...synced, uid }) as T)
  return collectGiven(links<PersonLink>('person'), links<GroupLink>('group'))
}

/** The link of an id of the source before a job. Null: there was none. */
export interface LinkBefore {
  readonly kind: RosterKind
  readonly id: string
  readonly before: Link | null
}

/** Stores the links that differ. Returns what undoing needs. */
export async function writeLinks(
  rows: Rows,
  realm: Realm,
  syncUid: string,
  before: Links,
  after: Links,
): Promise<readonly LinkBefore[]> {
  const undo: LinkBefore[] = []
  for (const [kind, old, next] of [
    ['unit', before.units, after.units],
    ['person', before.people, after.people],
    ['group', before.groups, after.groups],
  ] as const) {
    const gone = [...old.keys()].filter((id) => !next.has(id)).map((id) => [id, null] as const)
    const changed = [...next].filter(([id, link]) => !isDeepStrictEqual(old.get(id), link))
    await replaceLinks(rows, { realm, syncUid, kind }, [...gone, ...changed])
    for (const [id] of [...gone, ...changed]) undo.push({ kind, id, before: old.get(id) ?? null })
  }
  return undo
}

/** Stores the links as they were before a job. */
export async function restoreLinks(
  rows: Rows,
  realm: Realm,
  syncUid: string,
  undo: readonly LinkBefore[],
): Promise<void> {
  for (const [kind, links] of Map.groupBy(undo, (each) => each.kind))
    await replaceLinks(
      rows,
      { realm, syncUid, kind },
      links.map(({ id, before }) => [id, before]),
    )
}

interface LinksToReplace {
  readonly realm: Realm
  readonly syncUid: string
  readonly kind: RosterKind
}

async function replaceLinks(
  rows: Rows,
  { realm, syncUid, kind }: LinksToReplace,
  links: readonly (readonly [string, Link | null])[],
): Promise<void> {
  for (let start = 0; start < links.length; start += CHUNK) {
    const chunk = links.slice(start, start + CHUNK)
    const ids = chunk.map(([id]) => id)
    await rows
      .delete(rosterLinks)
      .where(and(eq(rosterLinks.syncUid, syncUid), eq(rosterLinks.kind, kind), inArray(rosterLinks.externalId, ids)))
    const values = chunk.flatMap(([externalId, link]) => {
      if (link === null) return []
      const { uid, ...synced } = link
      return [{ realm, syncUid, kind, externalId, uid, synced }]
    })
    if (values.length > 0) await rows.insert(rosterLinks).values(values)
  }
}
