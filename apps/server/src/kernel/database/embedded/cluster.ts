import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findBinaries } from './binaries.ts'
import { isClusterRunning, readPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { chooseLaunch, changeOwner } from './unprivileged.ts'
import type { Launch } from './unprivileged.ts'

const run = promisify(execFile)

export const DATABASE_USER = 'lectern'
const START_TIMEOUT_MS = 60_000
const POLL_MS = 20

/** Paths of an embedded database, under the data folder. */
export interface ClusterPaths {
  readonly folder: string
  readonly cluster: string
  readonly password: string
  readonly log: string
}

export function clusterPathsIn(dataFolder: string): ClusterPaths {
  const folder = join(dataFolder, 'postgres')
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    log: join(folder, 'postgres.log'),
  }
}

/**
 * Creates the database files if they do not exist. A new cluster is renamed at the end, so that an interrupted run
 * leaves no incomplete database.
 */
export async function ensureCluster(paths: ClusterPaths): Promise<Launch> {
  await mkdir(paths.folder, { recursive: true })
  const { initdb } = await findBinaries()
  const launch = await chooseLaunch([paths.cluster, initdb])
  if (await exists(join(paths.cluster, 'PG_VERSION'))) return launch
  await changeOwner(launch, paths.folder)
  const unfinished = join(paths.folder, `new-${process.pid}`)
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(paths.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await changeOwner(launch, paths.password)
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions']
  const [program, words] = buildCommand(launch, initdb, [
    '-D',
    unfinished,
    `--username=${DATABASE_USER}`,
    `--pwfile=${paths.password}`,
    ...options,
  ])
  await run(program, words)
  await rename(unfinished, paths.cluster)
  return launch
}

/**
 * Starts the database on a port of 127.0.0.1 (by default a free port) and waits until the database accepts connections. Throws after
 * `START_TIMEOUT_MS`, or if the process ends.
 */
export async function startCluster(
  paths: ClusterPaths,
  launch: Launch,
  flags: readonly string[] = [],
  port?: number,
): Promise<Postmaster> {
  const { postgres } = await findBinaries()
  const log = await open(paths.log, 'a', 0o600)
  const [program, words] = buildCommand(launch, postgres, [
    ...listenOptions(paths, port ?? (await freePort())),
    ...flags,
  ])
  // Ctrl+C in the terminal must stop only the server. The server stops the database after running requests have
  // finished.
  const child = spawn(program, words, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  const ended = { with: undefined as string | undefined }
  child.on('error', (error) => (ended.with = error.message))
  child.on('exit', (code) => (ended.with = `exit code ${code}`))
  child.unref()
  await log.close()
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && ended.with === undefined) {
    const postmaster = await readPostmaster(paths.cluster)
    if (postmaster?.ready === true) return postmaster
    await delay(POLL_MS)
  }
  throw new Error(`The embedded database did not start (${ended.with ?? 'no answer'}). See ${paths.log}`)
}

/** Shuts the database down and waits at most `START_TIMEOUT_MS`. Open sessions end. */
export async function stopCluster(paths: ClusterPaths, postmaster: Postmaster): Promise<void> {
  if (!(await isClusterRunning(postmaster, paths.cluster))) return
  // Postgres performs a fast shutdown on SIGINT.
  process.kill(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && (await isClusterRunning(postmaster, paths.cluster))) await delay(POLL_MS)
}

export async function readPassword(paths: ClusterPaths): Promise<string> {
  return (await readFile(paths.password, 'utf8')).trim()
}

function buildCommand(launch: Launch, program: string, words: readonly string[]): [string, string[]] {
  const [first = program, ...rest] = [...launch.prefix, program, ...words]
  return [first, rest]
}

/** By default, Postgres expects slow random reads, as from a turning disk, and reads whole tables instead of an index. */
const TUNING = ['-c', 'random_page_cost=1.1', '-c', 'jit=off']

/** The path of a Unix socket in a deep data folder can exceed the maximum length, so Postgres listens only on TCP. */
function listenOptions(paths: ClusterPaths, port: number): string[] {
  return ['-D', paths.cluster, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', ...TUNING]
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.on('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}
