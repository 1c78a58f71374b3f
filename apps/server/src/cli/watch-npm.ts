import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAlive } from '../kernel/database/embedded/postmaster.ts'

const CHECK_EVERY_MS = 500
/** npm starts a shell, and an older Node starts the Node that the server needs. */
const ANCESTORS_MAX = 4
const NPM = /^(?:\S*\/)?(?:npm|npx)(?:-cli\.js)?\s|\/npm-cli\.js\s|\/npx-cli\.js\s/u

interface Ancestor {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/**
 * Resolves when the npm that started this process has ended. npm passes a signal only to its shell, and a killed npm
 * passes none, so the server would continue without them. Never resolves if npm did not start this process.
 */
export function whenNpmEnds(): Promise<void> {
  const chain = listAncestorsToNpm()
  const { promise, resolve } = Promise.withResolvers<void>()
  if (chain.length === 0) return promise
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return
    clearInterval(timer)
    resolve()
  }, CHECK_EVERY_MS)
  timer.unref()
  return promise
}

/** Returns the process ids from the parent of this process up to npm, or an empty list. */
function listAncestorsToNpm(): number[] {
  const pids: number[] = []
  let pid = process.ppid
  while (pids.length < ANCESTORS_MAX && pid > 1) {
    const ancestor = readProcess(pid)
    if (ancestor === undefined) return []
    pids.push(pid)
    if (NPM.test(`${ancestor.command} `)) return pids
    pid = ancestor.parent
  }
  return []
}

/** Returns undefined if the process has ended or cannot be read, for example on Windows. */
function readProcess(pid: number): Ancestor | undefined {
  try {
    return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)
  } catch {
    return undefined
  }
}

/** Source: proc(5). */
function readFromProc(pid: number): Ancestor {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return { pid, parent: Number(parent), command }
}

function readFromPs(pid: number): Ancestor {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', `${pid}`], { encoding: 'utf8' }).trim()
  const [parent = '', ...words] = line.split(/\s+/u)
  return { pid, parent: Number(parent), command: words.join(' ') }
}
