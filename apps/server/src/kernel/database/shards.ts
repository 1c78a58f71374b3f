import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { PoolClient, PoolConfig } from 'pg'
import { getShard } from '@lectern/contracts'
import type { Realm, Shard } from '@lectern/contracts'
import { runStatementsIn } from './statement-database.ts'

export type Db = NodePgDatabase
/** A database, or a transaction in a database. */
export type Rows = Db | Parameters<Parameters<Db['transaction']>[0]>[0]

/** The databases by realm. Spec 2 §7: realm `us` has its own shard, `eu` is for all other realms. */
export interface Shards {
  forRealm(realm: Realm): Db
  /** The database for rows without a realm, such as keys, OAuth state and jobs. */
  readonly home: Db
  /** All databases. Both shards can use one database. */
  readonly each: readonly Db[]
  /** Connection URL of the home database. */
  readonly homeUrl: string
  /** Connection URL of each shard, for another process of the server. */
  readonly urls: Readonly<Record<Shard, string>>
  close(): Promise<void>
}

/** Number of connections of each pool. A database has two pools. */
const POOL_SIZE = 10
/**
 * By default Postgres plans a prepared statement again for each call if it expects a slightly faster plan for the
 * values. For the short statements of pupils, planning takes longer than running the statement.
 * https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
 */
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan'
const CONNECT_TIMEOUT_MS = 5000
/** A new connection costs about ten times as much as a query, so it outlives the pauses between two lessons. */
const IDLE_TIMEOUT_MS = 15 * 60_000
/** A statement that waits longer for a lock fails as an outage, so that its request gets a response. */
const LOCK_TIMEOUT_MS = 20_000

/**
 * Opens two connection pools for each URL: one for prepared statements, one for all else. `onError` receives the errors
 * of idle connections.
 */
export function openShards(
  urls: Readonly<Record<Shard, string>>,
  onError: (error: Error) => void,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Shards {
  const pools: Pool[] = []
  const openDatabase = (url: string, options?: string): Db => {
    const pool = openPool({ connectionString: url, lock_timeout: lockTimeoutMs, ...(options && { options }) }, onError)
    pools.push(pool)
    return drizzle(pool)
  }
  const databases = new Map<string, Db>()
  for (const url of new Set(Object.values(urls))) {
    const db = openDatabase(url)
    databases.set(url, db)
    runStatementsIn(openDatabase(url, PLAN_ONCE), db)
  }
  const at = (shard: Shard): Db => {
    const db = databases.get(urls[shard])
    if (db === undefined) throw new Error(`no database for shard ${shard}`)
    return db
  }
  return {
    forRealm: (realm) => at(getShard(realm)),
    home: at('eu'),
    each: [...databases.values()],
    homeUrl: urls.eu,
    urls,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function openPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    ...config,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  })
  // A broken connection must not end the process. The pool itself only listens to its idle connections; a connection
  // in use can also break between two queries of a transaction.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  releaseBrokenClients(pool)
  return pool
}

/**
 * Releases clients in use whose connection ends. Drizzle does not release the client of a transaction whose `begin`
 * fails, so the pool would have one client less for ever.
 */
function releaseBrokenClients(pool: Pool): void {
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return
      client.release(true)
      // The owner of the client releases it too.
      client.release = () => {}
    })
  })
}
