/**
 * Sends one value at a time, so that none overtakes another; what comes meanwhile waits, and only the newest of it is
 * sent. Every caller learns what became of the value that took theirs along.
 */
export function sendLatest<T>(send: (value: T) => Promise<boolean>): (value: T) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { value: T; readonly sent: Promise<boolean> } | undefined
  return (value) => {
    if (waiting) {
      waiting.value = value
      return waiting.sent
    }
    const sent = last.then(() => {
      const { value: newest } = waiting ?? { value }
      waiting = undefined
      return send(newest)
    })
    waiting = { value, sent }
    last = sent.catch(() => {})
    return sent
  }
}
