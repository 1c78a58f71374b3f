import type { ResourceSource } from '../source/resource-source.ts'
import { rewriteCss } from './rewrite-css.ts'

const IMPORT_DEPTH_MAX = 5

/** The style sheets of one book, each fetched and rewritten once. A sheet that is missing is an empty one. */
export class StyleSheets {
  readonly #source: ResourceSource
  readonly #texts = new Map<string, Promise<string>>()

  constructor(source: ResourceSource) {
    this.#source = source
  }

  text(path: string, depth = 0): Promise<string> {
    const known = this.#texts.get(path) ?? this.#load(path, depth)
    this.#texts.set(path, known)
    return known
  }

  /** Rewrites a style text that stands in a document. */
  rewrite(css: string, path: string, depth = 0): Promise<string> {
    return rewriteCss(css, path, {
      importSheet: (target) => (depth < IMPORT_DEPTH_MAX ? this.text(target, depth + 1) : Promise.resolve('')),
      address: (target) => this.#source.address(target).catch(() => 'data:,'),
    })
  }

  async #load(path: string, depth: number): Promise<string> {
    try {
      return await this.rewrite(await this.#source.readText(path), path, depth)
    } catch {
      return ''
    }
  }
}
