import { PgBoss } from 'pg-boss'
import type { JobResult, QueueOptions } from 'pg-boss'
import type { Log } from './log.ts'

/** A kind of work that outlives a request; its input is plain JSON. */
export interface JobKind<Input extends object> {
  readonly name: string
  readonly run: (input: Input) => Promise<void>
  /** How a piece that fails is tried again; two more times at once unless told. */
  readonly patience?: Patience
  /** How many pieces one node does at the same time; one unless told. */
  readonly atOnce?: number
}

/** Tries again, each wait twice as long as the one before. */
interface Patience {
  readonly tries: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
}

/** Work in the background, kept in the database: it survives a restart and is done by one node. */
export interface Jobs {
  /** Declares who does a kind of work; call it in a module's `start`. */
  handle<Input extends object>(kind: JobKind<Input>): Promise<void>
  /** Queues one piece, to be done at once or after a while; resolves when it is stored. */
  send<Input extends object>(kind: JobKind<Input>, input: Input, afterSeconds?: number): Promise<void>
  /** Does a kind of work at the times of a cron line (UTC), by one node each time; call it in a module's `start`. */
  repeat(kind: JobKind<object>, cron: string): Promise<void>
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 5000
const POLL_SECONDS = 1
/** What a piece was sent with may name somebody: it goes soon after it is done. */
const DONE_KEPT_SECONDS = 3600

/** Jobs over pg-boss, which is started with the first use: a node without jobs pays nothing. */
export function createJobs(connectionString: string, log: Log): Jobs {
  let started: Promise<PgBoss> | undefined
  const boss = (): Promise<PgBoss> => (started ??= startBoss(connectionString, log))
  const handle: Jobs['handle'] = async (kind) => {
    const running = await boss()
    await running.createQueue(kind.name, queueOptions(kind.patience))
    const options = { batchSize: kind.atOnce ?? 1, pollingIntervalSeconds: POLL_SECONDS, perJobResults: true } as const
    await running.work<Parameters<typeof kind.run>[0], unknown, typeof options>(kind.name, options, (jobs) =>
      Promise.all(jobs.map(({ id, data }) => outcomeOf(id, () => kind.run(data)))),
    )
  }
  return {
    handle,
    send: async (kind, input, afterSeconds = 0) => {
      const running = await boss()
      await running.createQueue(kind.name, queueOptions(kind.patience))
      await running.send(kind.name, input, { startAfter: afterSeconds })
    },
    repeat: async (kind, cron) => {
      await handle(kind)
      await (await boss()).schedule(kind.name, cron)
    },
    stop: async () => {
      await (await started)?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/** One piece that fails is tried again by itself; the others of its batch are done. */
async function outcomeOf(id: string, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : 'unknown' } }
  }
}

function queueOptions(patience: Patience | undefined): QueueOptions {
  const kept = { deleteAfterSeconds: DONE_KEPT_SECONDS }
  if (patience === undefined) return kept
  const { tries, firstWaitSeconds, longestWaitSeconds } = patience
  return {
    ...kept,
    retryLimit: tries,
    retryDelay: firstWaitSeconds,
    retryBackoff: true,
    retryDelayMax: longestWaitSeconds,
  }
}

async function startBoss(connectionString: string, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: 3 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  return boss.start()
}
