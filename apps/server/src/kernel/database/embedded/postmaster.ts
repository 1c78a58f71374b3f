import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** State of a Postgres server process. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/**
 * Parses `postmaster.pid`: line 1 is the process id, line 4 the port, line 8 the state. Source: Postgres,
 * src/include/utils/pidfile.h.
 */
function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid < 1 || !Number.isInteger(port) || port < 1) return undefined
  return { pid, port, ready: lines[7]?.trim() === 'ready' }
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return parsePostmaster(text)
}

/**
 * Returns whether the process is the running server of this database. After a crash of the machine, another program can
 * have the process id. On systems other than Linux, only the process id is checked.
 */
export async function isClusterRunning({ pid }: Postmaster, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.split('\0').includes(cluster)
}

/** Returns whether a process with this id is running. Zombies of this user do not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns whether the process has exited but is still in the process table. Always false on systems other than Linux.
 * Source: proc(5), /proc/pid/stat.
 */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true // The process ended between the two checks.
  }
}
