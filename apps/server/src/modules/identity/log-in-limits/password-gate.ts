/** Does what costs the processor much a few at once: in turn by address, and first of all for whom we know there. */
export interface PasswordGate {
  /** Resolves with the answer of `work`, undefined for a wrong password, or with 'busy' where too many wait already. */
  run<T>(who: Visitor, work: () => Promise<T | undefined>): Promise<T | undefined | 'busy'>
}

interface Visitor {
  /** Who shares one turn with whom. */
  readonly lane: string
  /** This account has logged in from this address before. */
  readonly known: boolean
}

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

/** Of the last dozen or so of strangers' tries: more wrong ones than this, and somebody is guessing. */
const GUESSING = 0.5
const REMEMBERED = 0.9

/**
 * A hash takes a thread of four for 20 ms or more, and file reads wait for the same threads: two at once leave room for them.
 * Known visitors come first; the others are served in turn by address, so that a thousand guesses from one place delay
 * somebody elsewhere by one hash. Where more than `mostWaiting` wait, the last of the longest lane is sent away, and a
 * known visitor only where nobody else waits. While most strangers are wrong, one of them is served at a time, and one
 * every `guessEveryMs`: guessing gets no more of the machine than that, from however many addresses.
 */
export function createPasswordGate({ atOnce = 2, mostWaiting = 64, guessEveryMs = 50 } = {}): PasswordGate {
  // A Map keeps the order of insertion: the first lane is the next one served.
  const known = new Map<string, Waiting[]>()
  const others = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0
  let strangers = 0
  let wrong = 0
  let pausing = false

  const mayServeStranger = (): boolean => wrong < GUESSING || (strangers === 0 && !pausing)
  const pauseForStrangers = (): void => {
    pausing = true
    setTimeout(() => {
      pausing = false
      next()
    }, guessEveryMs).unref()
  }
  const next = (): void => {
    const lanes = known.size > 0 ? known : others
    const [first] = lanes
    if (running >= atOnce || first === undefined) return
    if (lanes === others && !mayServeStranger()) return
    const [lane, queue] = first
    lanes.delete(lane)
    const served = queue.shift()
    if (queue.length > 0) lanes.set(lane, queue)
    waiting -= 1
    running += 1
    served?.start()
  }
  const sendOneAway = (): void => {
    const lanes = others.size > 0 ? others : known
    const [lane, queue] = [...lanes].reduce((longest, one) => (one[1].length >= longest[1].length ? one : longest))
    queue.pop()?.refuse()
    if (queue.length === 0) lanes.delete(lane)
    waiting -= 1
  }
  return {
    run: async (who, work) => {
      const lanes = who.known ? known : others
      const turn = Promise.withResolvers<'mine' | 'busy'>()
      const queue = lanes.get(who.lane) ?? []
      queue.push({ start: () => turn.resolve('mine'), refuse: () => turn.resolve('busy') })
      lanes.set(who.lane, queue)
      waiting += 1
      if (waiting > mostWaiting) sendOneAway()
      next()
      if ((await turn.promise) === 'busy') return 'busy'
      if (!who.known) strangers += 1
      try {
        const answer = await work()
        if (!who.known) wrong = wrong * REMEMBERED + (answer === undefined ? 1 - REMEMBERED : 0)
        return answer
      } finally {
        running -= 1
        if (!who.known) strangers -= 1
        if (!who.known && wrong >= GUESSING) pauseForStrangers()
        next()
      }
    },
  }
}
