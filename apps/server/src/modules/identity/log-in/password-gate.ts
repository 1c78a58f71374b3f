/** Runs one after the other what costs the processor much, a few at once, and in fairness to every address. */
export interface PasswordGate {
  /** Resolves with the answer of `work`, or with 'busy' where too many are waiting already. */
  run<T>(lane: string, work: () => Promise<T>): Promise<T | 'busy'>
}

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

/**
 * A hash takes a thread of four for 20 ms or more, and file reads wait for the same threads: two at once leave room for them.
 * Who waits is served in turn by address, so that a thousand guesses from one place delay somebody elsewhere by one hash.
 * Where more than `mostWaiting` wait, the last of the longest lane is sent away.
 */
export function createPasswordGate({ atOnce = 2, mostWaiting = 64 } = {}): PasswordGate {
  // A Map keeps the order of insertion: the first lane is the next one served.
  const lanes = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const next = (): void => {
    const [first] = lanes
    if (running >= atOnce || first === undefined) return
    const [lane, queue] = first
    lanes.delete(lane)
    const served = queue.shift()
    if (queue.length > 0) lanes.set(lane, queue)
    waiting -= 1
    running += 1
    served?.start()
  }
  const sendOneAway = (): void => {
    const [lane, queue] = [...lanes].reduce((longest, one) => (one[1].length > longest[1].length ? one : longest))
    queue.pop()?.refuse()
    if (queue.length === 0) lanes.delete(lane)
    waiting -= 1
  }
  return {
    run: async (lane, work) => {
      const turn = Promise.withResolvers<'mine' | 'busy'>()
      const queue = lanes.get(lane) ?? []
      queue.push({ start: () => turn.resolve('mine'), refuse: () => turn.resolve('busy') })
      lanes.set(lane, queue)
      waiting += 1
      if (waiting > mostWaiting) sendOneAway()
      next()
      if ((await turn.promise) === 'busy') return 'busy'
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
  }
}
