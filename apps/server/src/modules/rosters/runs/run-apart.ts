import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Realm } from '@lectern/contracts'
import { compileCacheFolder } from '../../../kernel/compile-cache.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import type { Shards } from '../../../kernel/database/shards.ts'

const PROGRAM = fileURLToPath(new URL('sync-process.ts', import.meta.url))
/** Enough for a roster of 66,000 people. */
const HEAP_MIB = 1024

/** The input of the process of a job. The settings contain secrets, so they are sent over the channel of the process. */
export interface SyncOrder {
  readonly settings: Settings
  readonly urls: Shards['urls']
  readonly realm: Realm
  readonly jobId: string
}

/** Runs a job of a sync in a process of its own, with `startApart`. */
export async function runApart(kernel: Kernel, input: Pick<SyncOrder, 'realm' | 'jobId'>): Promise<void> {
  await startApart(kernel, input).ended
}

/**
 * Starts a process that runs a job of a sync: comparing a large roster takes seconds, in which the server would answer no
 * request. `ended` resolves when the job has ended. It rejects if the process ends before, so that the queue runs the job
 * again.
 */
export function startApart(
  { settings, shards }: Kernel,
  input: Pick<SyncOrder, 'realm' | 'jobId'>,
): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  const child = fork(PROGRAM, {
    env: { NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compileCacheFolder(settings) },
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
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
