import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eq, max } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { compileCacheFolder } from '../../../kernel/compile-cache.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { FAST_START } from '../../../kernel/module-resolution/preload.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import type { Shards } from '../../../kernel/database/shards.ts'
import { rosterJobs } from '../tables.ts'

const PROGRAM = fileURLToPath(new URL('sync-process.ts', import.meta.url))
/**
 * Sizes of the heap, and the number of records of the source for which each is enough. 66,000 people have 150,000 records.
 * V8 collects less garbage the larger this size is, so a process that needs more begins again with the next one.
 */
const HEAPS = [
  { mib: 288, records: 200_000 },
  { mib: 1024, records: 600_000 },
  { mib: 4096, records: Infinity },
] as const satisfies readonly Heap[]
/** With the default of V8, the garbage of loading the modules alone takes 200 MiB. */
const SEMI_SPACE_MIB = 4
/** Node ends with this signal if the heap is full. */
const OUT_OF_MEMORY = 'SIGABRT'

interface Heap {
  readonly mib: number
  readonly records: number
}

/** The input of the process of a job. The settings contain secrets, so they are sent over the channel of the process. */
export interface SyncOrder {
  readonly settings: Settings
  readonly urls: Shards['urls']
  readonly realm: Realm
  readonly jobId: string
}

/**
 * Runs a job of a sync in a process of its own, with more memory if it needs it. `onStart` is called with each process.
 * Rejects if the process ends before the job, so that the queue runs the job again.
 */
export async function runApart(
  kernel: Kernel,
  input: Pick<SyncOrder, 'realm' | 'jobId'>,
  {
    heaps = HEAPS,
    onStart,
  }: { readonly heaps?: readonly Heap[]; readonly onStart?: (child: ChildProcess) => void } = {},
): Promise<void> {
  const known = await findKnownRecords(kernel, input)
  const possible = heaps.filter(({ records }) => records >= known)
  for (const [index, { mib }] of possible.entries()) {
    const { child, ended } = startApart(kernel, input, mib)
    onStart?.(child)
    try {
      return await ended
    } catch (error) {
      if (child.signalCode !== OUT_OF_MEMORY || index === possible.length - 1) throw error
      kernel.log.warn({ syncJob: input.jobId }, 'a sync needs more memory')
    }
  }
}

/** Returns the largest number of records of the jobs of the sync so far. */
async function findKnownRecords(
  { shards }: Kernel,
  { realm, jobId }: Pick<SyncOrder, 'realm' | 'jobId'>,
): Promise<number> {
  const db = shards.forRealm(realm)
  const sync = db.select({ uid: rosterJobs.syncUid }).from(rosterJobs).where(eq(rosterJobs.uid, jobId))
  const [found] = await db
    .select({ records: max(rosterJobs.records) })
    .from(rosterJobs)
    .where(eq(rosterJobs.syncUid, sync))
  return found?.records ?? 0
}

/**
 * Starts a process that runs a job of a sync: comparing a large roster takes seconds, in which the server would answer no
 * request. `ended` resolves when the job has ended. It rejects if the process ends before.
 */
export function startApart(
  { settings, shards }: Kernel,
  input: Pick<SyncOrder, 'realm' | 'jobId'>,
  heapMib: number = HEAPS[0].mib,
): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  const child = fork(PROGRAM, {
    env: { NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compileCacheFolder(settings) },
    execArgv: [...FAST_START, `--max-old-space-size=${heapMib}`, `--max-semi-space-size=${SEMI_SPACE_MIB}`],
    serialization: 'advanced',
    // The log of the process belongs to the log of the server.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', reject)
  child.on('close', (code, signal) => {
    if (code === 0) resolve()
    else reject(new Error(`the process of a sync ended with ${signal ?? String(code)}`))
  })
  // If the process has ended, `close` says it.
  child.send({ settings, urls: shards.urls, ...input } satisfies SyncOrder, () => undefined)
  return { child, ended: promise }
}
