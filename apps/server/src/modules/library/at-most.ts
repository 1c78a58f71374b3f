/** Runs at most so many at once; the rest waits in line. */
export function atMost(count: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const line: (() => void)[] = []
  return async (run) => {
    if (running >= count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      line.push(resolve)
      await promise
    } else running += 1
    try {
      return await run()
    } finally {
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
