import type { ResourceSource } from '../source/resource-source.ts'
import { rewriteCss } from './rewrite-css.ts'

const IMPORT_DEPTH_MAX = 5
/** Maximum number of style sheets that a single call of `text` or `rewrite` expands. */
const IMPORTS_MAX = 200

/**
 * `importers` are the paths of the files that import the sheet, directly or indirectly. `budget.left` is the number of
 * sheets that can still be expanded.
 */
interface ImportState {
  readonly importers: readonly string[]
  readonly budget: { left: number }
}

/** Style sheets of one book. Each sheet is requested once. A sheet that cannot be loaded is empty. */
export class StyleSheets {
  readonly #source: ResourceSource
  readonly #fetched = new Map<string, Promise<string>>()
  readonly #texts = new Map<string, Promise<string>>()

  constructor(source: ResourceSource) {
    this.#source = source
  }

  /**
   * Returns the rewritten text of a sheet with its imports inlined. A circular import, or an import beyond the limits,
   * is empty.
   */
  text(path: string): Promise<string> {
    const known = this.#texts.get(path) ?? this.#expand(path, { importers: [], budget: { left: IMPORTS_MAX } })
    this.#texts.set(path, known)
    return known
  }

  /** Returns the rewritten CSS of a `style` element or of an attribute. `path` is the path of the document. */
  rewrite(css: string, path: string): Promise<string> {
    return this.#rewrite(css, path, { importers: [path], budget: { left: IMPORTS_MAX } })
  }

  /** Does not use the expanded texts of other sheets, because two sheets that import each other would wait forever. */
  async #expand(path: string, { importers, budget }: ImportState): Promise<string> {
    if (importers.includes(path) || importers.length > IMPORT_DEPTH_MAX || budget.left-- <= 0) return ''
    const fetched = this.#fetched.get(path) ?? this.#source.readText(path).catch(() => '')
    this.#fetched.set(path, fetched)
    return this.#rewrite(await fetched, path, { importers: [...importers, path], budget })
  }

  #rewrite(css: string, path: string, state: ImportState): Promise<string> {
    return rewriteCss(css, path, {
      importSheet: (target) => this.#expand(target, state),
      address: (target) => this.#source.address(target).catch(() => 'data:,'),
      remoteAddress: (href) => this.#source.remoteAddress?.(href),
    })
  }
}
