import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../../command.ts'

const run = promisify(execFile)

/** How a Postgres program starts: `prefix` is the command before the program, `owner` is the unprivileged user. */
export interface Launch {
  readonly prefix: readonly string[]
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

const AS_CURRENT_USER: Launch = { prefix: [], owner: undefined }
const OTHERS_EXECUTE_BIT = 0o001

/**
 * Returns how to start Postgres, which refuses to run as root. A root process uses the user `postgres` or `nobody`. If
 * this user cannot reach one of `paths`, the process gets the capability to ignore file permissions. Throws a
 * CommandError if no user can be used.
 */
export async function chooseLaunch(paths: readonly string[]): Promise<Launch> {
  if (process.getuid?.() !== 0) return AS_CURRENT_USER
  const owner = (await readUserIds('postgres')) ?? (await readUserIds('nobody'))
  if (owner === undefined)
    throw new CommandError(
      'The embedded database cannot run as root here: start as a normal user, or set DATABASE_URL.',
    )
  const reachable = (await Promise.all(paths.map(isReachableByOthers))).every(Boolean)
  const ids = ['--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups']
  const withCapability = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  const prefix = ['setpriv', ...ids, ...(reachable ? ['--inh-caps=-all'] : withCapability)]
  if (!(await canRun(prefix)))
    throw new CommandError(
      'The embedded database cannot run as root here: start as a normal user, set LECTERN_DATA to a folder that every user may enter, or set DATABASE_URL.',
    )
  return { prefix, owner }
}

/** Makes the database's user the owner of a file or folder. */
export async function changeOwner(launch: Launch, path: string): Promise<void> {
  if (launch.owner !== undefined) await chown(path, launch.owner.uid, launch.owner.gid)
}

async function readUserIds(user: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function isReachableByOthers(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & OTHERS_EXECUTE_BIT) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function canRun([program = 'true', ...words]: readonly string[]): Promise<boolean> {
  try {
    await run(program, [...words, 'true'])
    return true
  } catch {
    return false
  }
}
