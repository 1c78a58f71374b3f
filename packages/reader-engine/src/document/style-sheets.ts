import type { ResourceSource } from '../source/resource-source.ts'
import { rewriteCss } from './rewrite-css.ts'

const IMPORT_DEPTH_MAX = 5
/** How many sheets one sheet may bring in all: imports that import each other many times over end here. */
const IMPORTS_MAX = 200

/** The sheets that led to this one, and how many more may come. A sheet never imports one that is being read above it. */
interface Trail {
  readonly above: readonly string[]
  readonly budget: { left: number }
}

/** The style sheets of one book, each fetched once. A sheet that is missing is an empty one. */
export class StyleSheets {
  readonly #source: ResourceSource
  readonly #fetched = new Map<string, Promise<string>>()
  readonly #texts = new Map<string, Promise<string>>()

  constructor(source: ResourceSource) {
    this.#source = source
  }

  /** A sheet of the book, rewritten with all that it imports. */
  text(path: string): Promise<string> {
    const known = this.#texts.get(path) ?? this.#expand(path, { above: [], budget: { left: IMPORTS_MAX } })
    this.#texts.set(path, known)
    return known
  }

  /** Rewrites a style text that stands in a document. */
  rewrite(css: string, path: string): Promise<string> {
    return this.#rewrite(css, path, { above: [path], budget: { left: IMPORTS_MAX } })
  }

  /** Only what has been fetched is shared between sheets: two that import each other would wait for each other. */
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
