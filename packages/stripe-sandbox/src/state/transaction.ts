import { randomId } from './random-id.ts'
import type { Kind, TableMaps, Tables } from './tables.ts'

/** One change of the journal: the object, or null for a removed object. */
export type Change = readonly [kind: Kind, id: string, object: object | null]

/** The account and the request to which a transaction belongs. */
export interface TransactionContext {
  /** Unix seconds. */
  readonly now: number
  readonly country: string
  /** Address of the sandbox as browsers see it, without a slash at its end. */
  readonly publicUrl: string
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null }
}

/** Reads and changes the objects of one account. `undo` takes all changes back. */
export class Transaction {
  readonly #tables: TableMaps
  readonly #undo: (() => void)[] = []
  readonly #touched = new Map<string, readonly [kind: Kind, id: string]>()
  readonly context: TransactionContext
  /** Unix seconds outside the test clocks. Work that is done late has the time at which it was due. */
  now: number

  constructor(tables: TableMaps, context: TransactionContext) {
    this.#tables = tables
    this.context = context
    this.now = context.now
  }

  get<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.#tables[kind].get(id)
  }

  /** Returns all objects of a kind, the oldest first. */
  all<K extends Kind>(kind: K): Tables[K][] {
    return [...this.#tables[kind].values()]
  }

  /** Creates or replaces an object. */
  put<K extends Kind>(kind: K, object: Tables[K]): Tables[K] {
    this.#remember(kind, object.id)
    this.#tables[kind].set(object.id, object)
    return object
  }

  remove(kind: Kind, id: string): void {
    this.#remember(kind, id)
    this.#tables[kind].delete(id)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomId(24)}`
  }

  undo(): void {
    this.#undoTo(0)
  }

  /** Runs `work` and takes its changes back. */
  tryOut<T>(work: () => T): T {
    const before = this.#undo.length
    const touched = new Set(this.#touched.keys())
    try {
      return work()
    } finally {
      this.#undoTo(before)
      for (const key of this.#touched.keys()) if (!touched.has(key)) this.#touched.delete(key)
    }
  }

  /** Returns each changed object as it is now. */
  changes(): Change[] {
    return [...this.#touched.values()].map(([kind, id]) => [kind, id, this.#tables[kind].get(id) ?? null])
  }

  #undoTo(length: number): void {
    for (const step of this.#undo.splice(length).reverse()) step()
  }

  #remember(kind: Kind, id: string): void {
    const table: Map<string, object> = this.#tables[kind]
    const before = table.get(id)
    this.#touched.set(`${kind} ${id}`, [kind, id])
    this.#undo.push(() => {
      if (before === undefined) table.delete(id)
      else table.set(id, before)
    })
  }
}
