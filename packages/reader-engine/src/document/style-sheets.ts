import type { ResourceSource } from '../source/resource-source.ts'
import { rewriteCss } from './rewrite-css.ts'

const IMPORT_DEPTH_MAX = 5
/** Maximum number of direct and indirect imports of one sheet. */
const IMPORTS_MAX = 200

/**
 * State of an expansion. `importers` are the sheets that import the current one, directly or indirectly. None of them
 * is imported again. `budget.left` is the number of further imports that are allowed.
 */
interface ImportState {
  readonly importers: readonly string[]
  readonly budget: { left: number }
}

/** Style sheets of one book. Each is requested once. A sheet that cannot be loaded is empty. */
export class StyleSheets {
  readonly #source: ResourceSource
  readonly #fetched = new Map<string, Promise<string>>()
  readonly #texts = new Map<string, Promise<string>>()

  constructor(source: ResourceSource) {
    this.#source = source
  }

  /** Returns the rewritten text of a sheet, with all its imports inlined. */
  text(path: string): Promise<string> {
    const known = this.#texts.get(path) ?? this.#expand(path, { importers: [], budget: { left: IMPORTS_MAX } })
    this.#texts.set(path, known)
    return known
  }

  /** Rewrites the text of a `style` element or attribute of the document at `path`. */
  rewrite(css: string, path: string): Promise<string> {
    return this.#rewrite(css, path, { importers: [path], budget: { left: IMPORTS_MAX } })
  }

  /**
   * Returns a sheet with its imports. Does not use the expanded texts of other sheets, only their fetched texts,
   * because two sheets that import each other would wait for each other forever.
   */
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
