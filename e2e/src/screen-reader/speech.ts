import { readFileSync } from 'node:fs'

/** A line of Orca's log that Orca would speak. */
const SPOKEN = /SPEECH OUTPUT: '(.*?)' ?(?:\{.*)?$/u
/** Orca has finished a reaction after this number of milliseconds without a new line. */
const QUIET_MS = 2000
/** A key after which Orca says nothing for this number of milliseconds is silent. */
const SILENCE_MS = 8000
const POLL_MS = 100

/** Returns all texts that Orca has spoken since its start. */
export function readSpeech(log: string): string[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .map((line) => SPOKEN.exec(line)?.[1]?.trim() ?? '')
    .filter((text) => text !== '')
}

/**
 * Waits until Orca has said something and then nothing more, or for `SILENCE_MS`. Returns all new texts since the text
 * with the index `from`.
 */
export function waitForQuiet(log: string, from: number): Promise<string[]> {
  const begin = Date.now()
  const isComplete = (spoken: readonly string[]) => spoken.length > 0 || Date.now() - begin > SILENCE_MS
  return waitForTexts(log, from, isComplete, Number.POSITIVE_INFINITY)
}

/**
 * Waits until Orca has spoken a text that matches `expected`, and then nothing more. Returns all new texts since the
 * text with the index `from`.
 * @throws Error with what Orca has spoken.
 */
export const waitForSpeech = (log: string, from: number, expected: RegExp, maxMs: number): Promise<string[]> =>
  waitForTexts(log, from, (spoken) => spoken.some((text) => expected.test(text)), maxMs, String(expected))

async function waitForTexts(
  log: string,
  from: number,
  isComplete: (spoken: readonly string[]) => boolean,
  maxMs: number,
  expected = 'anything',
): Promise<string[]> {
  const end = Date.now() + maxMs
  let count = from
  let lastChange = Date.now()
  for (;;) {
    const texts = readSpeech(log)
    if (texts.length !== count) lastChange = Date.now()
    count = texts.length
    const spoken = texts.slice(from)
    if (isComplete(spoken) && Date.now() - lastChange > QUIET_MS) return spoken
    if (Date.now() > end) throw new Error(`Orca did not say ${expected}, but: ${spoken.join(' | ') || 'nothing'}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
