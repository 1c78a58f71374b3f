import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { clusterPathsIn, DATABASE_USER, ensureCluster, readPassword, startCluster, stopCluster } from './cluster.ts'
import type { ClusterPaths } from './cluster.ts'
import { isAlive, isClusterRunning, readPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'

/** A running database of our own. */
export interface EmbeddedDatabase {
  readonly url: string
  /** The address of another database in the same server. */
  urlOf(name: string): string
  /** Lets go of it; the last process that does so stops it. */
  readonly release: () => Promise<void>
}

/** 'user': every process that uses the database holds this lock shared, so the last one can tell that it is. */
const USERS_LOCK = 0x75736572
const ATTEMPTS = 5
const RETRY_MS = 200
/** After a power cut Postgres reads its log again, which takes as long as what was written since the last checkpoint. */
const RECOVERY_MAX_MS = 10 * 60_000
const ADMIN_DATABASE = 'postgres'

/**
 * Starts the database of a data folder, or joins the one that runs there already: because a command and the server use
 * it together, or because a server was killed and left it behind. `flags` are for a fresh start.
 */
export async function joinEmbeddedDatabase(
  dataFolder: string,
  flags: readonly string[] = [],
): Promise<EmbeddedDatabase> {
  const paths = clusterPathsIn(dataFolder)
  const launch = await ensureCluster(paths)
  const recoveredBy = Date.now() + RECOVERY_MAX_MS
  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(paths)
    try {
      const postmaster = running ?? (await startCluster(paths, launch, flags))
      return await joinCluster(paths, postmaster)
    } catch (error) {
      if (isRecovering(error) && Date.now() < recoveredBy) attempt = 0
      // It may be on its way down, or another process was quicker to start it.
      else if (attempt >= ATTEMPTS) throw error
      await delay(RETRY_MS * Math.max(1, attempt))
    }
  }
}

/** cannot_connect_now: 'the database system is starting up'. */
const isRecovering = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57P03'

async function findRunning(paths: ClusterPaths): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(paths.cluster)
  if (postmaster === undefined) return undefined
  if (await isClusterRunning(postmaster, paths.cluster)) return postmaster
  // Postgres drops a stale pid file itself, but not where the number belongs to another program by now.
  if (isAlive(postmaster.pid)) await rm(`${paths.cluster}/postmaster.pid`, { force: true })
  return undefined
}

async function joinCluster(paths: ClusterPaths, postmaster: Postmaster): Promise<EmbeddedDatabase> {
  const password = await readPassword(paths)
  const urlOf = (name: string): string => `postgres://${DATABASE_USER}:${password}@127.0.0.1:${postmaster.port}/${name}`
  const session = new Client({ connectionString: urlOf(ADMIN_DATABASE) })
  // The database may end under us when the machine shuts down; the pools report what matters.
  session.on('error', () => {})
  await session.connect()
  await session.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
  await ensureDatabase(session, DATABASE_USER)
  return {
    url: urlOf(DATABASE_USER),
    urlOf,
    release: async () => {
      const last = await isLastUser(session)
      await session.end().catch(() => {})
      if (last) await stopCluster(paths, postmaster)
    },
  }
}

async function ensureDatabase(session: Client, name: string): Promise<void> {
  const found = await session.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount !== 0) return
  try {
    await session.query(`create database ${escapeIdentifier(name)}`)
  } catch (error) {
    // 42P04, 23505: another process made it at the same moment.
    if (!(error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
  }
}

async function isLastUser(session: Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const answer = await session.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [USERS_LOCK])
    return answer.rows[0]?.alone === true
  } catch {
    return false
  }
}
