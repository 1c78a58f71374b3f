import type { Desktop } from './desktop.ts'
import { readSpeech, waitForQuiet, waitForSpeech } from './speech.ts'

/** Maximum milliseconds until Orca says what a step expects. */
const ANSWER_MAX_MS = 60_000
/** Maximum number of presses of one key until Orca says what a step expects. */
const PRESSES_MAX = 40
/**
 * Texts that are not recorded, because their time is not the same in each walk: the mode of Orca, the regions that the focus
 * has left (another text can interrupt them), and the browser's first page (it loads during any step).
 */
const NOT_RECORDED = /^(?:Focus mode$|Browse mode$|leaving |Finished loading New Tab)/u

/** A part of the walk: its name, the pressed keys and the speech of Orca. */
export interface Part {
  readonly title: string
  readonly steps: { readonly keys: string; readonly spoken: readonly string[] }[]
}

/** Walks through the app with the keyboard, and records what Orca says after each key. */
export class Walk {
  readonly parts: Part[] = []
  readonly #desktop: Desktop

  constructor(desktop: Desktop) {
    this.#desktop = desktop
  }

  /** Begins a part of the walk. */
  part(title: string): void {
    this.parts.push({ title, steps: [] })
  }

  /** Presses keys and waits for the expected speech of Orca. Returns the whole speech. */
  async press(keys: readonly string[], expected: RegExp): Promise<string[]> {
    const from = this.#count()
    this.#desktop.press(...keys)
    return this.#record(nameKeys(keys), await this.#hear(from, expected))
  }

  /**
   * Presses a key and waits for the expected speech of Orca. Orca says the notification and the new focus in any order, or
   * interrupts one of them, so only the expected texts are recorded.
   */
  async pressForNotification(key: string, expected: RegExp): Promise<void> {
    const from = this.#count()
    this.#desktop.press(key)
    const spoken = await this.#hear(from, expected)
    this.#record(
      key,
      spoken.filter((text) => expected.test(text)),
    )
  }

  /** Presses a key, and records what Orca says until it is quiet, also if this is nothing. */
  async pressOnce(key: string): Promise<void> {
    const from = this.#count()
    this.#desktop.press(key)
    this.#record(key, await waitForQuiet(this.#desktop.speechLog, from))
  }

  /** Presses a key repeatedly until Orca speaks the expected text. */
  async pressUntil(key: string, expected: RegExp): Promise<void> {
    for (let presses = 0; presses < PRESSES_MAX; presses++) {
      const from = this.#count()
      this.#desktop.press(key)
      const spoken = this.#record(key, await waitForQuiet(this.#desktop.speechLog, from))
      if (spoken.some((text) => expected.test(text))) return
    }
    throw new Error(`${PRESSES_MAX} times ${key}: Orca did not say ${expected}`)
  }

  /** Types into the focused field. The speech for each character is not recorded. */
  async type(text: string): Promise<void> {
    const from = this.#count()
    this.#desktop.type(text)
    await waitForQuiet(this.#desktop.speechLog, from)
  }

  /** Presses a key. The text that Orca then says depends on the time, so only `description` is recorded. */
  async pressAtAnyTime(key: string, description: string): Promise<void> {
    const from = this.#count()
    this.#desktop.press(key)
    await waitForQuiet(this.#desktop.speechLog, from)
    this.#record(key, [description])
  }

  /** Waits for the expected speech of Orca, and does not record it. */
  async waitFor(expected: RegExp): Promise<void> {
    await this.#hear(0, expected)
  }

  readonly #count = () => readSpeech(this.#desktop.speechLog).length
  readonly #hear = (from: number, expected: RegExp) =>
    waitForSpeech(this.#desktop.speechLog, from, expected, ANSWER_MAX_MS)

  #record(keys: string, spoken: readonly string[]): string[] {
    const masked = spoken.filter((text) => !NOT_RECORDED.test(text)).map(maskTimes)
    this.parts.at(-1)?.steps.push({ keys, spoken: masked })
    return masked
  }
}

/** Returns the walk as Markdown: a heading for each part, and for each key what Orca says. */
export const toScript = (parts: readonly Part[]): string =>
  parts
    .map(({ title, steps }) => {
      const lines = steps.map(({ keys, spoken }) => `- \`${keys}\`: ${spoken.join(' | ') || '(nothing)'}`)
      return `## ${title}\n\n${lines.join('\n')}\n`
    })
    .join('\n')

/** Replaces dates and durations, because the demo data depends on the day. */
const maskTimes = (text: string): string =>
  text
    .replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]{2} \d+/gu, '(day)')
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(?:, \d{4})?\b/gu, '(day)')
    .replaceAll(/\b\d{1,2}\/\d{1,2}\/\d{4}\b/gu, '(day)')
    .replaceAll(/\b\d+ (minutes?|hours?)\b/gu, '(time) $1')

function nameKeys(keys: readonly string[]): string {
  const [key = ''] = keys
  return keys.length > 1 && keys.every((other) => other === key) ? `${keys.length} times ${key}` : keys.join(' ')
}
