import type { ResourceSource } from '../source/resource-source.ts'
import { rewriteCss } from './rewrite-css.ts'

const IMPORT_DEPTH_MAX = 5
/** Maximum number of sheets imported by a sheet, directly and indirectly. */
const IMPORTS_MAX = 200

/**
 * Sheets that led to the current one, and the number of further imports allowed. A sheet never imports a sheet of this
 * chain.
 */
interface Trail {
  readonly above: readonly string[]
  readonly budget: { left: number }
}

/** Style sheets of one book, each fetched once. A missing sheet is empty. */
export class StyleSheets {
  readonly #source: ResourceSource
  readonly #fetched = new Map<string, Promise<string>>()
  readonly #texts = new Map<string, Promise<string>>()

  constructor(source: ResourceSource) {
    this.#source = source
  }

  /** Returns a sheet of the book, rewritten, with all its imports inlined. */
  text(path: string): Promise<string> {
    const known = this.#texts.get(path) ?? this.#expand(path, { above: [], budget: { left: IMPORTS_MAX } })
    this.#texts.set(path, known)
    return known
  }

  /** Rewrites the text of a `style` element or attribute. */
  rewrite(css: string, path: string): Promise<string> {
    return this.#rewrite(css, path, { above: [path], budget: { left: IMPORTS_MAX } })
  }

  /**
   * Only fetched texts are shared between sheets: two expanded sheets that import each other would wait for each other.
   */
  async #expand(path: string, { above, budget }: Trail): Promise<string> {
    if (above.includes(path) || above.length > IMPORT_DEPTH_MAX || budget.left-- <= 0) return ''
    const fetched = this.#fetched.get(path) ?? this.#source.readText(path).catch(() => '')
    this.#fetched.set(path, fetched)
    return this.#rewrite(await fetched, path, { above: [...above, path], budget })
  }

  #rewrite(css: string, path: string, trail: Trail): Promise<string> {
    return rewriteCss(css, path, {
      importSheet: (target) => this.#expand(target, trail),
      address: (target) => this.#source.address(target).catch(() => 'data:,'),
      remoteAddress: (href) => this.#source.remoteAddress?.(href),
    })
  }
}
