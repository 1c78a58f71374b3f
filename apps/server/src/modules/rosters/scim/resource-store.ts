import { and, arrayContains, asc, eq, gt, isNotNull, isNull, like, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { findViolatedIndex } from '../../../kernel/database/unique-violation.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Seal } from '../../../kernel/sealed-values.ts'
import { rosterSeal } from '../roster-seal.ts'
import { scimDoors, scimResources } from '../tables.ts'
import { listElements } from './attributes.ts'
import type { Attributes } from './attributes.ts'
import { listConditions, matchesResource } from './filter.ts'
import type { Filter } from './filter.ts'
import { versionTag } from './present-resource.ts'
import type { Resource } from './present-resource.ts'
import { ScimError, invalid } from './scim-error.ts'
import type { ResourceKind } from './schemas.ts'
import type { ScimSync } from './scim-token.ts'

type Row = typeof scimResources.$inferSelect

const ROWS_AT_ONCE = 1000
/** Maximum number of resources that a filter without an index opens. 5,000 users take about 2 s. */
const OPENED_MAX = 5000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The users and groups that an identity provider has pushed to a sync. */
export class ResourceStore {
  readonly #kernel: Kernel
  readonly #sync: ScimSync
  readonly #seal: Seal
  readonly #openedMax: number

  constructor(kernel: Kernel, sync: ScimSync, openedMax = OPENED_MAX) {
    this.#kernel = kernel
    this.#sync = sync
    this.#openedMax = openedMax
    this.#seal = rosterSeal(kernel)
  }

  /** Returns a resource. Throws a `ScimError` with 404 for an id of another sync or kind. */
  async read(kind: ResourceKind, id: string): Promise<Resource> {
    return this.#open(await this.#find(this.#sync.db, kind, id))
  }

  /**
   * Returns the resources that fit, in a fixed order, from `start`. `total` is the number of all that fit. Only
   * comparisons of names, ids and email addresses use an index. Throws a `ScimError` with `tooMany` for a filter that would
   * open too many resources.
   */
  async list(
    kind: ResourceKind,
    filter: Filter | undefined,
    { start, max }: { readonly start: number; readonly max: number },
  ): Promise<{ readonly total: number; readonly resources: readonly Resource[] }> {
    const { db } = this.#sync
    const isOne = and(this.#isOfKind(kind), ...(filter === undefined ? [] : listConditions(filter).map(toCondition)))
    const possible = await db.$count(scimResources, isOne)
    if (filter === undefined) {
      const rows =
        max === 0
          ? []
          : await db.select().from(scimResources).where(isOne).orderBy(asc(scimResources.uid)).limit(max).offset(start)
      return { total: possible, resources: await this.#openAll(rows) }
    }
    if (possible > this.#openedMax)
      throw invalid('tooMany', 'Filter by id, externalId, emails.value, and userName or displayName.')
    let total = 0
    const resources: Resource[] = []
    for await (const resource of this.#each(db, isOne)) {
      if (!matchesResource(kind, filter, resource)) continue
      if (total >= start && resources.length < max) resources.push(resource)
      total += 1
    }
    return { total, resources }
  }

  /** Stores a new resource. Throws a `ScimError` with 409 for the name or the external id of another one. */
  create(kind: ResourceKind, attributes: Attributes): Promise<Resource> {
    return this.#push(async (rows, now) => {
      await this.#count(rows, now)
      const keys = keysOf(kind, attributes)
      // The data of the person was deleted here, and the identity provider sends it again.
      const emptied = keys.externalId === null ? undefined : await this.#findEmptied(rows, kind, keys.externalId)
      await this.#refuseDoubled(rows, kind, keys, emptied?.uid)
      if (emptied !== undefined) return this.#write(rows, emptied, attributes, now)
      const uid = this.#kernel.ids.next()
      const [row] = await rows
        .insert(scimResources)
        .values({
          uid,
          realm: this.#sync.realm,
          syncUid: this.#sync.uid,
          kind,
          ...keys,
          sealed: await this.#seal.seal(uid, attributes),
          createdAt: now,
          modifiedAt: now,
        })
        .returning()
      if (row === undefined) throw new Error('a resource was not stored')
      return toResource(row, attributes)
    })
  }

  /**
   * Changes the attributes of a resource. Nothing is written if `change` changes nothing. Throws a `ScimError` with 404, 409,
   * and 412 if the resource has not the version `ifMatch`.
   */
  change(
    kind: ResourceKind,
    id: string,
    ifMatch: string | undefined,
    change: (before: Attributes) => Attributes,
  ): Promise<Resource> {
    return this.#push(async (rows, now) => {
      const row = await this.#find(rows, kind, id)
      requireVersion(row, ifMatch)
      const before = await this.#open(row)
      const next = change(before.attributes)
      if (JSON.stringify(next) === JSON.stringify(before.attributes)) return before
      await this.#refuseDoubled(rows, kind, keysOf(kind, next), row.uid)
      await this.#count(rows, now)
      return this.#write(rows, row, next, now)
    })
  }

  /** Throws a `ScimError` with 404, and 412 if the resource has not the version `ifMatch`. */
  async delete(kind: ResourceKind, id: string, ifMatch: string | undefined): Promise<void> {
    await this.#push(async (rows, now) => {
      const row = await this.#find(rows, kind, id)
      requireVersion(row, ifMatch)
      await this.#count(rows, now)
      await rows.delete(scimResources).where(eq(scimResources.uid, row.uid))
    })
  }

  /** Returns all resources of a kind, also the users whose data was deleted here. */
  async *readAll(kind: ResourceKind): AsyncGenerator<Resource> {
    yield* this.#each(this.#sync.db, this.#isOfKindOrEmptied(kind))
  }

  /** Runs a change in a transaction. The changes of a sync run one by one. */
  async #push<T>(act: (rows: Rows, now: Date) => Promise<T>): Promise<T> {
    const now = this.#kernel.clock.now()
    try {
      return await this.#sync.db.transaction(async (rows) => {
        await rows
          .select({ syncUid: scimDoors.syncUid })
          .from(scimDoors)
          .where(eq(scimDoors.syncUid, this.#sync.uid))
          .for('update')
        return act(rows, now)
      })
    } catch (error) {
      if (findViolatedIndex(error)?.startsWith('scim_resources_one') === true) throw doubled()
      throw error
    }
  }

  /** Counts a change, so that a job of the sync is started. */
  async #count(rows: Rows, now: Date): Promise<void> {
    await rows
      .update(scimDoors)
      .set({
        pushes: sql`${scimDoors.pushes} + 1`,
        firstPushAt: sql`coalesce(${scimDoors.firstPushAt}, ${now.toISOString()}::timestamptz)`,
        lastPushAt: now,
      })
      .where(eq(scimDoors.syncUid, this.#sync.uid))
  }

  async #write(rows: Rows, row: Row, attributes: Attributes, now: Date): Promise<Resource> {
    const values = {
      ...keysOf(row.kind, attributes),
      sealed: await this.#seal.seal(row.uid, attributes),
      version: row.version + 1,
      modifiedAt: now,
    }
    await rows.update(scimResources).set(values).where(eq(scimResources.uid, row.uid))
    return toResource({ ...row, ...values }, attributes)
  }

  async #find(rows: Rows, kind: ResourceKind, id: string): Promise<Row> {
    const found = UUID.test(id)
      ? await rows
          .select()
          .from(scimResources)
          .where(and(this.#isOfKind(kind), eq(scimResources.uid, id)))
      : []
    if (found[0] === undefined) throw new ScimError(404, 'There is no such resource.')
    return found[0]
  }

  async #findEmptied(rows: Rows, kind: ResourceKind, externalId: string): Promise<Row | undefined> {
    const [found] = await rows
      .select()
      .from(scimResources)
      .where(and(this.#isOfKindOrEmptied(kind), eq(scimResources.externalId, externalId), isNull(scimResources.name)))
    return found
  }

  async #refuseDoubled(rows: Rows, kind: ResourceKind, { name, externalId }: Keys, own: string | undefined) {
    const others = and(this.#isOfKind(kind), own === undefined ? undefined : ne(scimResources.uid, own))
    const isSame = (condition: SQL) => rows.$count(scimResources, and(others, condition))
    if (kind === 'user' && (await isSame(eq(scimResources.name, name))) > 0) throw doubled()
    if (externalId !== null && (await isSame(eq(scimResources.externalId, externalId))) > 0) throw doubled()
  }

  async *#each(rows: Rows, where: SQL | undefined): AsyncGenerator<Resource> {
    let last: string | undefined
    for (;;) {
      const found = await rows
        .select()
        .from(scimResources)
        .where(and(where, last === undefined ? undefined : gt(scimResources.uid, last)))
        .orderBy(asc(scimResources.uid))
        .limit(ROWS_AT_ONCE)
      yield* await this.#openAll(found)
      last = found.at(-1)?.uid
      if (found.length < ROWS_AT_ONCE) return
    }
  }

  /** For the identity provider, a user whose data was deleted here does not exist. */
  #isOfKind(kind: ResourceKind): SQL | undefined {
    return and(this.#isOfKindOrEmptied(kind), isNotNull(scimResources.name))
  }

  #isOfKindOrEmptied(kind: ResourceKind): SQL | undefined {
    return and(eq(scimResources.syncUid, this.#sync.uid), eq(scimResources.kind, kind))
  }

  /** The values are decompressed at the same time, on several threads. */
  #openAll(rows: readonly Row[]): Promise<Resource[]> {
    return Promise.all(rows.map((row) => this.#open(row)))
  }

  async #open(row: Row): Promise<Resource> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this class and `personal-data.ts` write these values
    return toResource(row, (await this.#seal.unseal(row.uid, row.sealed)) as Attributes)
  }
}

const doubled = () => invalid('uniqueness', 'Another resource has the userName or the externalId.')

const toResource = ({ uid, kind, version, createdAt, modifiedAt }: Row, attributes: Attributes): Resource => ({
  id: uid,
  kind,
  version,
  created: createdAt,
  modified: modifiedAt,
  attributes,
})

/** `*` is every version. RFC 7644 §3.14. */
function requireVersion(row: Row, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return
  const tags = new Set(ifMatch.split(',').map((tag) => tag.trim()))
  if (!tags.has('*') && !tags.has(versionTag(row))) throw new ScimError(412, 'The resource has another version.')
}

interface Keys {
  readonly externalId: string | null
  readonly name: string
  readonly emails: string[]
}

/** Returns the values of a resource that are stored in columns of their own. */
function keysOf(kind: ResourceKind, attributes: Attributes): Keys {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : null)
  return {
    externalId: text('externalId'),
    name: (text(kind === 'user' ? 'userName' : 'displayName') ?? '').toLowerCase(),
    emails: listElements(attributes['emails']).flatMap(({ value }) =>
      typeof value === 'string' ? value.toLowerCase() : [],
    ),
  }
}

/** Returns a condition that all resources meet that fit a filter, or undefined. Other resources can meet it, too. */
function toCondition(filter: Filter): SQL | undefined {
  if (filter.is !== 'compare' || typeof filter.value !== 'string') return undefined
  const { path, operator, value } = filter
  const text = value.toLowerCase()
  if (text.includes('\0') || !text.isWellFormed()) return sql`false`
  const name = path.name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')
  if (name === 'id' && operator === 'eq') return UUID.test(value) ? eq(scimResources.uid, value) : sql`false`
  if (name === 'externalid' && operator === 'eq') return eq(scimResources.externalId, value)
  if (name === 'emails' && operator === 'eq' && (path.sub ?? 'value').toLowerCase() === 'value')
    return arrayContains(scimResources.emails, [text])
  // Users have a displayName that is not in the column.
  const isName = (kind: ResourceKind) =>
    sql`(${scimResources.kind} <> ${kind} or ${nameCondition(operator, text) ?? sql`true`})`
  if (name === 'username' && nameCondition(operator, text) !== undefined) return isName('user')
  if (name === 'displayname' && nameCondition(operator, text) !== undefined) return isName('group')
  return undefined
}

function nameCondition(operator: string, text: string): SQL | undefined {
  const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  if (operator === 'eq') return eq(scimResources.name, text)
  if (operator === 'sw') return like(scimResources.name, `${escaped}%`)
  return operator === 'co' ? like(scimResources.name, `%${escaped}%`) : undefined
}
