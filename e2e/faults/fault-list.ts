import { readdirSync, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from './site.ts'

export interface Fault {
  readonly name: string
  readonly store: 'folder' | 's3'
  /** Causes the fault until the signal, then ends it. */
  readonly cause: (site: Site, until: AbortSignal) => Promise<void>
}

const CHUNK = Buffer.alloc(16 * 1_048_576)

/** The faults, in the order of the table. Faults of one store use one server. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'the database is killed every 10 s',
    store: 'folder',
    cause: (site, until) =>
      repeat(until, 10_000, async () => {
        const pid = await site.findDatabase()
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      }),
  },
  {
    name: 'all database connections are cut four times a second',
    store: 'folder',
    cause: async (site, until) => {
      const database = await site.connectToDatabase()
      const others = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'
      await repeat(until, 250, async () => void (await database.query(others)))
      await database.end()
    },
  },
  {
    name: 'the disk of the database is full',
    store: 'folder',
    cause: (site, until) => fillDisk(site.databaseDisk, until),
  },
  {
    name: 'the disk of books, uploads and log is full',
    store: 'folder',
    cause: (site, until) => fillDisk(site.bookDisk, until),
  },
  {
    name: 'the mail server is away',
    store: 'folder',
    cause: async (site, until) => {
      await site.mail.close()
      await untilAborted(until)
      await site.mail.listen()
    },
  },
  {
    name: 'the inspecting process of each import is killed',
    store: 'folder',
    cause: (site, until) => repeat(until, 100, async () => killInspections(site.server.pid ?? 0)),
  },
  {
    name: 'the S3 store is away',
    store: 's3',
    cause: async (site, until) => {
      await site.bucket?.proxy.stop()
      await untilAborted(until)
      await site.bucket?.proxy.start()
    },
  },
]

async function repeat(until: AbortSignal, everyMs: number, act: () => Promise<void>): Promise<void> {
  while (!until.aborted) {
    await act()
    await delay(everyMs, undefined, { signal: until }).catch(() => {})
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
}

/** Fills the disk, also again after the server has deleted files. */
async function fillDisk(disk: string, until: AbortSignal): Promise<void> {
  const name = path.join(disk, 'ballast')
  const ballast = await open(name, 'a')
  await repeat(until, 100, async () => {
    let size = CHUNK.length
    while (size >= 1 && !until.aborted) {
      // The last bytes fit only in smaller pieces.
      const isWritten = await ballast.write(CHUNK, 0, size).then(
        () => true,
        () => false,
      )
      if (!isWritten) size = Math.floor(size / 16)
    }
  })
  await ballast.close()
  await rm(name)
}

/** Kills the children of the server that run `inspect-process.ts`. Source: proc(5). */
function killInspections(server: number): void {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const isInspection = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('inspect-process')
      if (Number(parent) === server && isInspection) process.kill(Number(name), 'SIGKILL')
    } catch {
      // The process has ended.
    }
  }
}
