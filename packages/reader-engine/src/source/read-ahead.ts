import type { ResourceSource } from './resource-source.ts'

/** So many files are fetched ahead of the one that is read. */
const AHEAD = 8

/** Reads files one after another, the next ones being fetched meanwhile; one that is passed over costs nothing more. */
export class ReadAhead {
  readonly #source: Pick<ResourceSource, 'readText'>
  readonly #paths: readonly string[]
  readonly #fetched = new Map<number, Promise<string>>()

  constructor(source: Pick<ResourceSource, 'readText'>, paths: readonly string[]) {
    this.#source = source
    this.#paths = paths
  }

  /** The text of the file with this number. Rejects with `ContentError`. */
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
    text.catch(() => {}) // told when its turn comes
    this.#fetched.set(number, text)
  }
}
