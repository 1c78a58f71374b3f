/**
 * Returns a function that runs at most `count` functions at the same time. Other functions wait in the order of the
 * calls.
 */
export function concurrencyLimit(count: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running >= count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      await promise
    } else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
