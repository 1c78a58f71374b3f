/** Maximum milliseconds to wait for an answer of the device, such as a read of its storage. */
const ANSWER_MAX_MS = 3000

/** The device did not answer in time. Its work continues, and possibly ends later. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** Settles as `work` does, or rejects with `NoAnswerError` after `maxMs`. */
export type TimeLimit = <T>(work: Promise<T>, maxMs?: number) => Promise<T>

/**
 * Creates a limit for the waits on one part of the device, such as a database. While earlier work is late, a wait ends
 * at once: the same part would not answer this work either.
 */
export function createTimeLimit(): TimeLimit {
  let late = 0
  return (work, maxMs = ANSWER_MAX_MS) =>
    new Promise((resolve, reject) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        late += 1
        reject(new NoAnswerError('the device does not answer'))
      }
      const timer = late > 0 ? undefined : setTimeout(giveUp, maxMs)
      if (timer === undefined) giveUp()
      const settle = () => {
        clearTimeout(timer)
        if (isLate) late -= 1
      }
      work.finally(settle).then(resolve, reject)
    })
}
