import { PgBoss } from 'pg-boss'
import type { JobResult, JobWithMetadata, QueueOptions } from 'pg-boss'
import { v5 } from 'uuid'
import type { Log } from './log.ts'
import { withoutValues } from './without-values.ts'

/** A kind of background job. The input is plain JSON. */
export interface JobKind<Input extends object> {
  readonly name: string
  readonly run: (input: Input) => Promise<void>
  /** Retries of failed jobs. Default: two retries without a delay. */
  readonly retry?: RetryOptions
  /** Maximum number of jobs of this kind that a node runs at the same time. Default: 1. */
  readonly atOnce?: number
  /**
   * Text that identifies the work of a job. A job is not queued while the queue has one of the same kind and key: it waits, runs, or has
   * ended less than an hour ago. Default: each call of `send` queues a job.
   */
  key?(input: Input): string
  /** Runs after the last try has failed, on the node of this try. If that node is killed, it does not run. */
  onGivenUp?(input: Input): Promise<void>
}

/** Retries with exponential back-off: each wait is about twice as long as the previous wait. */
interface RetryOptions {
  readonly tries: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
}

/** Queue of background jobs in the database. Each job runs on one node. */
export interface Jobs {
  /** Starts to run the jobs of a kind on this node. Call this function in a module's `start`. */
  handle<Input extends object>(kind: JobKind<Input>): Promise<void>
  /** Queues a job with an optional delay. Resolves when the job is stored. */
  send<Input extends object>(kind: JobKind<Input>, input: Input, afterSeconds?: number): Promise<void>
  /**
   * Schedules a job with a cron expression (UTC) and starts to run the jobs of this kind. Call this function in a
   * module's `start`.
   */
  repeat(kind: JobKind<object>, cron: string): Promise<void>
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 5000
const POLL_SECONDS = 1
/**
 * A job without a heartbeat for this time runs again. Its process was killed, or the database could not be reached when
 * the job ended.
 */
const LOST_AFTER_SECONDS = 30
const FIND_LOST_EVERY_SECONDS = 10
/** Finished jobs are deleted after this time, because the input of a job can identify a person. */
const DONE_RETENTION_SECONDS = 3600
/** Random UUID from which the ids of jobs with a key are made. */
const KEY_NAMESPACE = '5b1d6d0a-8a3e-4c52-9f0e-0d7d3b6f2a91'

/**
 * Creates a job queue with pg-boss. pg-boss starts at the first use, so that a node without jobs opens no connections.
 * The node that queues a job starts it at once, if the job has no delay. All nodes look for jobs every `pollSeconds`.
 */
export function createJobs(connectionString: string, log: Log, pollSeconds = POLL_SECONDS): Jobs {
  let started: Promise<PgBoss> | undefined
  /** The worker of each kind on this node. */
  const workers = new Map<string, string>()
  const boss = (): Promise<PgBoss> => {
    started ??= startBoss(connectionString, log)
    // After a failed start, the next call tries again.
    started.catch(() => (started = undefined))
    return started
  }
  const lookForJobs = (running: PgBoss, kind: string) => {
    const worker = workers.get(kind)
    if (worker !== undefined) running.notifyWorker(worker)
  }
  const handle: Jobs['handle'] = async (kind) => {
    const running = await boss()
    await running.createQueue(kind.name, queueOptions(kind.retry))
    // An older version may have created the queue with other options.
    await running.updateQueue(kind.name, queueOptions(kind.retry))
    const batchSize = kind.atOnce ?? 1
    const options = {
      batchSize,
      pollingIntervalSeconds: pollSeconds,
      perJobResults: true,
      includeMetadata: true,
    } as const
    type Input = Parameters<typeof kind.run>[0]
    const worker = await running.work<Input, unknown, typeof options>(kind.name, options, async (jobs) => {
      const results = await Promise.all(jobs.map((job) => toJobResult(log, job, kind)))
      // More jobs can be waiting.
      if (jobs.length === batchSize) lookForJobs(running, kind.name)
      return results
    })
    workers.set(kind.name, worker)
  }
  return {
    handle,
    send: async (kind, input, afterSeconds = 0) => {
      const running = await boss()
      await running.createQueue(kind.name, queueOptions(kind.retry))
      const key = kind.key?.(input)
      const id = key === undefined ? {} : { id: v5(`${kind.name}/${key}`, KEY_NAMESPACE) }
      await running.send(kind.name, input, { startAfter: afterSeconds, ...id })
      if (afterSeconds === 0) lookForJobs(running, kind.name)
    },
    repeat: async (kind, cron) => {
      await handle(kind)
      await (await boss()).schedule(kind.name, cron)
    },
    stop: async () => {
      const running = await started?.catch(() => undefined)
      await running?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/** Catches and logs the error of a job, so that pg-boss retries only this job and not the whole batch. */
async function toJobResult<Input extends object>(
  log: Log,
  { id, name, retryCount, retryLimit, data }: JobWithMetadata<Input>,
  kind: JobKind<Input>,
): Promise<JobResult> {
  try {
    await kind.run(data)
    return { id, status: 'completed' }
  } catch (error) {
    const failed = { err: error, job: name, retries: retryCount }
    if (retryCount < retryLimit) log.warn(failed, 'a job failed and will be retried')
    else {
      log.error(failed, 'a job failed for the last time')
      await kind.onGivenUp?.(data).catch((second: unknown) => log.error({ err: second, job: name }, 'jobs'))
    }
    const safe = withoutValues(error)
    return { id, status: 'failed', output: { message: safe instanceof Error ? safe.message : 'unknown' } }
  }
}

function queueOptions(retry: RetryOptions | undefined): QueueOptions {
  const common = { deleteAfterSeconds: DONE_RETENTION_SECONDS, heartbeatSeconds: LOST_AFTER_SECONDS }
  if (retry === undefined) return common
  const { tries, firstWaitSeconds, longestWaitSeconds } = retry
  return {
    ...common,
    retryLimit: tries,
    retryDelay: firstWaitSeconds,
    retryBackoff: true,
    retryDelayMax: longestWaitSeconds,
  }
}

async function startBoss(connectionString: string, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    superviseIntervalSeconds: FIND_LOST_EVERY_SECONDS,
    monitorIntervalSeconds: FIND_LOST_EVERY_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  return boss.start()
}
