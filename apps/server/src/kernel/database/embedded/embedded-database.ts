import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import type { Log } from '../../log.ts'
import { clusterPathsIn, DATABASE_USER, ensureCluster, readPassword, startCluster, stopCluster } from './cluster.ts'
import type { ClusterPaths } from './cluster.ts'
import { isAlive, isClusterRunning, readPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  readonly url: string
  /** Returns the URL of another database on this Postgres server. */
  toUrl(name: string): string
  /** Ends this process's use of the database. The last process that uses the database stops it. */
  readonly release: () => Promise<void>
}

/**
 * Id of an advisory lock: 'user' in ASCII. Every process that uses the database holds the lock in shared mode. A
 * process that can get the lock exclusively is the last user.
 */
const USERS_LOCK = 0x75736572
const ATTEMPTS = 5
const RETRY_MS = 200
const RESTART_EVERY_MS = 1000
/** After a power failure, Postgres replays all writes since the last checkpoint. */
const RECOVERY_MAX_MS = 10 * 60_000
const ADMIN_DATABASE = 'postgres'

/**
 * Connects to the embedded database of a data folder. Starts Postgres if Postgres is not running. If the connection is
 * lost before `release`, connects again on the same port, and starts Postgres if Postgres has stopped. `flags` are
 * Postgres options for a new start.
 */
export async function joinEmbeddedDatabase(
  dataFolder: string,
  { flags = [], log }: { readonly flags?: readonly string[]; readonly log?: Log } = {},
): Promise<EmbeddedDatabase> {
  const paths = clusterPathsIn(dataFolder)
  const launch = await ensureCluster(paths)
  const join = (port?: number) => joinOrStart(paths, (chosen) => startCluster(paths, launch, flags, chosen), port)
  const state = { joined: await join(), isReleased: false }
  if (state.joined.isShared) log?.info('another process has started the embedded database: this process shares it')
  const { port } = state.joined.postmaster
  const password = await readPassword(paths)
  let recovery = Promise.resolve()
  const watch = ({ session }: JoinedCluster): void => {
    session.once('end', () => {
      if (!state.isReleased) recovery = recover()
    })
  }
  const recover = async (): Promise<void> => {
    log?.error('the connection to the embedded database was lost: connecting, or starting the database again')
    while (!state.isReleased) {
      try {
        state.joined = await join(port)
        watch(state.joined)
        log?.info('the embedded database is connected again')
        return
      } catch (error) {
        log?.error({ err: error }, 'the embedded database did not start: the next attempt follows')
        await delay(RESTART_EVERY_MS)
      }
    }
  }
  watch(state.joined)
  const toUrl = (name: string): string => toAddress(password, port, name)
  return {
    url: toUrl(DATABASE_USER),
    toUrl,
    release: async () => {
      state.isReleased = true
      await recovery
      const isLast = await isLastUser(state.joined.session)
      await state.joined.session.end().catch(() => {})
      if (isLast) await stopCluster(paths, state.joined.postmaster)
    },
  }
}

/** A running database, and a connection that holds `USERS_LOCK`. */
interface JoinedCluster {
  readonly postmaster: Postmaster
  readonly session: Client
  /** True if Postgres was running before this process connected. */
  readonly isShared: boolean
}

async function joinOrStart(
  paths: ClusterPaths,
  start: (port: number | undefined) => Promise<Postmaster>,
  port: number | undefined,
): Promise<JoinedCluster> {
  const recoveredBy = Date.now() + RECOVERY_MAX_MS
  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(paths)
    try {
      const postmaster = running ?? (await start(port))
      return { postmaster, session: await openSession(paths, postmaster), isShared: running !== undefined }
    } catch (error) {
      // Tries again: Postgres may have shut down, or another process may have started Postgres first.
      if (isRecovering(error) && Date.now() < recoveredBy) attempt = 0
      else if (attempt >= ATTEMPTS) throw error
      await delay(RETRY_MS * Math.max(1, attempt))
    }
  }
}

/** Returns whether Postgres is starting up, recovering or shutting down: code 57P03, `cannot_connect_now`. */
const isRecovering = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57P03'

async function findRunning(paths: ClusterPaths): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(paths.cluster)
  if (postmaster === undefined) return undefined
  if (await isClusterRunning(postmaster, paths.cluster)) return postmaster
  // Postgres does not remove a stale pid file if another program now has its process id.
  if (isAlive(postmaster.pid)) await rm(`${paths.cluster}/postmaster.pid`, { force: true })
  return undefined
}

async function openSession(paths: ClusterPaths, postmaster: Postmaster): Promise<Client> {
  const password = await readPassword(paths)
  const session = new Client({
    connectionString: toAddress(password, postmaster.port, ADMIN_DATABASE),
    keepAlive: true,
  })
  // Without a listener, a lost connection would end the process.
  session.on('error', () => {})
  await session.connect()
  await session.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
  await ensureDatabase(session, DATABASE_USER)
  return session
}

const toAddress = (password: string, port: number, name: string): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${name}`

async function ensureDatabase(session: Client, name: string): Promise<void> {
  const found = await session.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount !== 0) return
  try {
    await session.query(`create database ${escapeIdentifier(name)}`)
  } catch (error) {
    // Another process created the database at the same time: 42P04 (duplicate database), 23505 (unique violation).
    if (!(error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
  }
}

async function isLastUser(session: Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const result = await session.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [USERS_LOCK])
    return result.rows[0]?.alone === true
  } catch {
    return false
  }
}
