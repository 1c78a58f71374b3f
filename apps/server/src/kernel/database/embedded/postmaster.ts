import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What `postmaster.pid` says of a running database. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/**
 * Reads `postmaster.pid`: line 1 the process, line 4 the port, line 8 its state.
 * Postgres source, src/include/utils/pidfile.h.
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
 * Is that process alive, and is it this database? After a crash of the machine the number may belong to another
 * program; where there is no /proc to ask, being alive has to do.
 */
export async function isClusterRunning({ pid }: Postmaster, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.split('\0').includes(cluster)
}

/** Does a process of this number run? One that has ended and that its parent has not asked for yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container whose first process collects no orphans they stay in the table for ever. proc(5), /proc/pid/stat. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true // gone between the two questions
  }
}
