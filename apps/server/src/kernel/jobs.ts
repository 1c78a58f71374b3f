import { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'

/** A kind of work that outlives a request; its input is plain JSON. */
export interface JobKind<Input extends object> {
  readonly name: string
  readonly run: (input: Input) => Promise<void>
}

/** Work in the background, kept in the database: it survives a restart and is done by one node. */
export interface Jobs {
  /** Declares who does a kind of work; call it in a module's `start`. */
  handle<Input extends object>(kind: JobKind<Input>): Promise<void>
  /** Queues one piece; resolves when it is stored. */
  send<Input extends object>(kind: JobKind<Input>, input: Input): Promise<void>
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 5000

/** Jobs over pg-boss, which is started with the first use: a node without jobs pays nothing. */
export function createJobs(connectionString: string, log: Log): Jobs {
  let started: Promise<PgBoss> | undefined
  const boss = (): Promise<PgBoss> => (started ??= startBoss(connectionString, log))
  return {
    handle: async (kind) => {
      const running = await boss()
      await running.createQueue(kind.name)
      await running.work<Parameters<typeof kind.run>[0]>(kind.name, async (jobs) => {
        for (const job of jobs) await kind.run(job.data)
      })
    },
    send: async (kind, input) => {
      const running = await boss()
      await running.createQueue(kind.name)
      await running.send(kind.name, input)
    },
    stop: async () => {
      await (await started)?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function startBoss(connectionString: string, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: 3 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  return boss.start()
}
