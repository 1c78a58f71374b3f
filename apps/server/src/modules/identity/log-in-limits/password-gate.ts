/** Limits concurrent work that uses much processor time, such as password hashes. */
export interface PasswordGate {
  /** Resolves with the result of `work` (undefined for a wrong password), or with 'busy' if too many requests wait. */
  run<T>(visitor: Visitor, work: () => Promise<T | undefined>): Promise<T | undefined | 'busy'>
}

interface Visitor {
  readonly queueKey: string
  /** True if the account has logged in from this address in the last 30 days. Other visitors are strangers. */
  readonly known: boolean
}

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

/** At this weighted share of wrong passwords, the gate assumes that strangers guess passwords. */
const GUESSING_SHARE = 0.5
const EARLIER_WEIGHT = 0.9

/**
 * Creates a gate that runs `concurrency` pieces of work at a time, known visitors first. File reads need the other
 * threads of libuv. The queues of strangers take turns, so guesses from one address delay other addresses only a
 * little. If more than `maxWaiting` requests wait, the last request of the longest queue is rejected, strangers first.
 * While most attempts of strangers fail, one stranger is served at a time, with pauses of `guessPauseMs`.
 */
export function createPasswordGate({ concurrency = 2, maxWaiting = 64, guessPauseMs = 50 } = {}): PasswordGate {
  // A Map preserves the insertion order. The first queue is served next.
  const known = new Map<string, Waiting[]>()
  const strangers = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0
  let runningStrangers = 0
  let wrongShare = 0
  let isPaused = false

  const mayServeStranger = (): boolean => wrongShare < GUESSING_SHARE || (runningStrangers === 0 && !isPaused)
  const pauseForStrangers = (): void => {
    isPaused = true
    setTimeout(() => {
      isPaused = false
      serveNext()
    }, guessPauseMs).unref()
  }
  const serveNext = (): void => {
    const queues = known.size > 0 ? known : strangers
    const [first] = queues
    if (running >= concurrency || first === undefined) return
    if (queues === strangers && !mayServeStranger()) return
    const [key, queue] = first
    queues.delete(key)
    const served = queue.shift()
    if (queue.length > 0) queues.set(key, queue)
    waiting -= 1
    running += 1
    served?.start()
  }
  const rejectOne = (): void => {
    const queues = strangers.size > 0 ? strangers : known
    const [key, queue] = [...queues].reduce((longest, one) => (one[1].length >= longest[1].length ? one : longest))
    queue.pop()?.refuse()
    if (queue.length === 0) queues.delete(key)
    waiting -= 1
  }
  return {
    run: async (visitor, work) => {
      const queues = visitor.known ? known : strangers
      const admission = Promise.withResolvers<'admitted' | 'busy'>()
      const queue = queues.get(visitor.queueKey) ?? []
      queue.push({ start: () => admission.resolve('admitted'), refuse: () => admission.resolve('busy') })
      queues.set(visitor.queueKey, queue)
      waiting += 1
      if (waiting > maxWaiting) rejectOne()
      serveNext()
      if ((await admission.promise) === 'busy') return 'busy'
      if (!visitor.known) runningStrangers += 1
      try {
        const result = await work()
        if (!visitor.known) wrongShare = wrongShare * EARLIER_WEIGHT + (result === undefined ? 1 - EARLIER_WEIGHT : 0)
        return result
      } finally {
        running -= 1
        if (!visitor.known) runningStrangers -= 1
        if (!visitor.known && wrongShare >= GUESSING_SHARE) pauseForStrangers()
        serveNext()
      }
    },
  }
}
