import { createTimeLimit } from '../../platform/device/time-limit.ts'

/**
 * Runs `work` if no other tab holds the lock `name`, with Web Locks (https://w3c.github.io/web-locks/). Rejects with
 * `NoAnswerError` if the browser does not answer in time.
 */
export async function runIfFree(name: string, work: () => Promise<void>): Promise<void> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const done = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    answer()
    if (lock !== null) await work()
  })
  await createTimeLimit()(Promise.race([answered, done]))
  await done
}
