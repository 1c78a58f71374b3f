import { expect, test } from 'vitest'
import { createTestKernel } from '../testing/test-kernel.ts'
import { createJobs } from './jobs.ts'
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
