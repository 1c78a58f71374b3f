import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import { getShard } from '@lectern/contracts'
import type { Realm, Shard } from '@lectern/contracts'

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
  close(): Promise<void>
}

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5000
/** A new connection costs about ten times as much as a query, so it outlives the pauses between two lessons. */
const IDLE_TIMEOUT_MS = 15 * 60_000
/** A statement that waits longer for a lock fails as an outage, so that its request gets a response. */
const LOCK_TIMEOUT_MS = 20_000

/** Opens one connection pool for each URL. `onError` receives the errors of idle connections. */
export function openShards(
  urls: Readonly<Record<Shard, string>>,
  onError: (error: Error) => void,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Shards {
  const pools = new Map([...new Set(Object.values(urls))].map((url) => [url, openPool(url, onError, lockTimeoutMs)]))
  const databases = new Map([...pools].map(([url, pool]) => [url, drizzle(pool)]))
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
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}

function openPool(connectionString: string, onError: (error: Error) => void, lockTimeoutMs: number): Pool {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    lock_timeout: lockTimeoutMs,
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
