import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestKernel } from '../testing/test-kernel.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { JobKind } from './jobs.ts'

test('a delayed job does not run before its time', async () => {
  const { kernel, close } = await createTestKernel()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const kind: JobKind<{ readonly page: string }> = {
    name: 'turn-page',
    run: async ({ page }) => {
      done.push(page)
      first.resolve()
    },
  }
  await kernel.jobs.send(kind, { page: 'later' }, 3600)
  await kernel.jobs.send(kind, { page: 'now' })
  await kernel.jobs.handle(kind)
  await first.promise
  expect(done).toEqual(['now'])
  await close()
})

test('a queued job runs once, with its input', async () => {
  const { kernel, databaseUrl, close } = await createTestKernel()
  const done = Promise.withResolvers<{ readonly book: string }>()
  const kind: JobKind<{ readonly book: string }> = {
    name: 'count-pages',
    run: (input) => Promise.resolve(done.resolve(input)),
  }
  // The first node queues the job before any node handles this kind. The second node runs the job.
  const sender = createJobs(databaseUrl, kernel.log)
  await sender.send(kind, { book: 'a' })
  await sender.stop()
  await kernel.jobs.handle(kind)
  expect(await done.promise).toEqual({ book: 'a' })
  await close()
})

test('a node starts the jobs that it queues at once, also those that wait behind others', async () => {
  const { kernel, databaseUrl, close } = await createTestKernel()
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  const kind: JobKind<{ readonly page: number }> = {
    name: 'print-page',
    run: async ({ page }) => {
      done.push(page)
      if (page === 1) await Promise.all([2, 3, 4].map((next) => jobs.send(kind, { page: next })))
      if (done.length === 4) all.resolve()
    },
  }
  // This node would look for jobs only once an hour.
  const jobs = createJobs(databaseUrl, kernel.log, 3600)
  await jobs.handle(kind)
  await jobs.send(kind, { page: 1 })
  await all.promise
  expect([done.length, new Set(done)]).toEqual([4, new Set([1, 2, 3, 4])])
  await jobs.stop()
  await close()
})

test('a job is not queued again while the queue has one with its key', async () => {
  const { kernel, close } = await createTestKernel()
  const done: string[] = []
  const kind: JobKind<{ readonly book: string }> = {
    name: 'fetch-cover',
    key: ({ book }) => book,
    run: async ({ book }) => void done.push(book),
  }
  for (const book of ['a', 'a', 'b']) await kernel.jobs.send(kind, { book })
  await kernel.jobs.handle(kind)
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b'])
  await kernel.jobs.send(kind, { book: 'a' })
  await kernel.jobs.send(kind, { book: 'c' })
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b', 'c'])
  await close()
})

test('a job whose process was lost runs again', async () => {
  const { kernel, close } = await createTestKernel()
  let runs = 0
  const kind: JobKind<object> = {
    name: 'read-aloud',
    run: () => {
      runs += 1
      // The first process never ends its job.
      return runs === 1 ? Promise.withResolvers<void>().promise : Promise.resolve()
    },
    retry: { tries: 3, firstWaitSeconds: 0, longestWaitSeconds: 1 },
    atOnce: 2,
  }
  await kernel.jobs.handle(kind)
  await kernel.jobs.send(kind, {})
  await expect.poll(() => runs).toBe(1)
  const silence = sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`
  const other = createJobs(kernel.shards.homeUrl, kernel.log)
  await other.handle(kind)
  await expect
    .poll(async () => {
      await kernel.shards.home.execute(silence)
      return runs
    })
    .toBe(2)
  await other.stop()
  await close()
})

test('each failure of a job is in the log, and the last one is an error', async () => {
  const { kernel, close } = await createTestKernel()
  const lines: unknown[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const jobs = createJobs(kernel.shards.homeUrl, log)
  const kind: JobKind<object> = {
    name: 'bind-book',
    run: () => Promise.reject(new Error('no thread')),
    retry: { tries: 1, firstWaitSeconds: 0, longestWaitSeconds: 1 },
  }
  await jobs.handle(kind)
  await jobs.send(kind, {})
  const failure = { job: 'bind-book', err: { message: 'no thread' } }
  await expect
    .poll(() => lines)
    .toMatchObject([
      { ...failure, level: 40, retries: 0, msg: 'a job failed and will be retried' },
      { ...failure, level: 50, retries: 1, msg: 'a job failed for the last time' },
    ])
  await jobs.stop()
  await close()
})

test('a job that fails is given up once, after its last try', async () => {
  const { kernel, close } = await createTestKernel()
  const events: string[] = []
  const givenUp = Promise.withResolvers<void>()
  const kind: JobKind<{ readonly page: string }> = {
    name: 'lose-page',
    retry: { tries: 1, firstWaitSeconds: 0, longestWaitSeconds: 1 },
    run: ({ page }) => {
      events.push(`try ${page}`)
      return Promise.reject(new Error('lost'))
    },
    onGivenUp: ({ page }) => {
      events.push(`give up ${page}`)
      return Promise.resolve(givenUp.resolve())
    },
  }
  await kernel.jobs.handle(kind)
  await kernel.jobs.send(kind, { page: 'a' })
  await givenUp.promise
  expect(events).toEqual(['try a', 'try a', 'give up a'])
  await close()
})
