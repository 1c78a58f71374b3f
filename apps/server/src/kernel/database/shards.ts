import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { getShard } from '@lectern/contracts'
import type { Realm, Shard } from '@lectern/contracts'

export type Db = NodePgDatabase
/** A database or a transaction on it. */
export type Rows = Db | Parameters<Parameters<Db['transaction']>[0]>[0]

/** The databases by realm. Spec 2 §7: realm us is in the us shard, every other realm in eu. */
export interface Shards {
  /** Returns the database with the rows of a realm. */
  forRealm(realm: Realm): Db
  /** The database of rows without a realm: keys, OAuth state, jobs. */
  readonly home: Db
  /** Each database once: two shards may share one database. */
  readonly each: readonly Db[]
  /** The address of the home database, for pg-boss. */
  readonly homeUrl: string
  close(): Promise<void>
}

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5000

/** Opens the connection pools. The same address twice gives one pool. Nothing connects before the first query. */
export function openShards(urls: Readonly<Record<Shard, string>>, onError: (error: Error) => void): Shards {
  const pools = new Map([...new Set(Object.values(urls))].map((url) => [url, openPool(url, onError)]))
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

function openPool(connectionString: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A broken idle connection must not end the process: the pool replaces it.
  pool.on('error', onError)
  return pool
}
