import type { ResourceSource } from './resource-source.ts'

/** Number of files that are requested in advance. */
const AHEAD = 8

/** Reads files in order and requests the next files in advance. */
export class ReadAhead {
  readonly #source: Pick<ResourceSource, 'readText'>
  readonly #paths: readonly string[]
  readonly #fetched = new Map<number, Promise<string>>()

  constructor(source: Pick<ResourceSource, 'readText'>, paths: readonly string[]) {
    this.#source = source
    this.#paths = paths
  }

  /**
   * Returns the text of the file at this index. Rejects with `ContentError` if the file cannot be loaded, and with
   * `RangeError` if there is no such index.
   */
  text(number: number): Promise<string> {
    for (let ahead = number; ahead <= number + AHEAD; ahead++) this.#fetch(ahead)
    const text = this.#fetched.get(number) ?? Promise.reject(new RangeError(`no file ${number}`))
    this.#fetched.delete(number)
    return text
  }

  #fetch(number: number): void {
    const path = this.#paths[number]
    if (path === undefined || this.#fetched.has(number)) return
    const text = this.#source.readText(path)
    text.catch(() => {}) // The caller of `text` handles the error.
    this.#fetched.set(number, text)
  }
}
