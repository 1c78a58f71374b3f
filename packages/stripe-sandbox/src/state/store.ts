import { openJournal, readJournal } from './journal.ts'
import { createTables } from './tables.ts'
import type { Kind, TableMaps } from './tables.ts'
import { Transaction } from './transaction.ts'
import type { Change, TransactionContext } from './transaction.ts'

/** The objects of all accounts in memory, with a journal on the disk. */
export interface Store {
  /**
   * Runs `work` and stores all its changes in one line of the journal. If `work` throws, nothing changes, except with an
   * error for which `keepsChanges` is true.
   */
  change<T>(account: string, context: TransactionContext, work: (tx: Transaction) => T): T
  close(): void
}

/**
 * Opens the store. `journalPath`: the file that stores the changes; without it, a restart begins with no objects.
 * Throws if a line of the journal is damaged that is not the last line.
 */
export function openStore(journalPath: string | undefined): Store {
  const accounts = new Map<string, TableMaps>()
  const tablesFor = (account: string): TableMaps => {
    const tables = accounts.get(account) ?? createTables()
    accounts.set(account, tables)
    return tables
  }
  for (const [account, changes] of journalPath === undefined ? [] : readJournal(journalPath))
    for (const change of changes) apply(tablesFor(account), change)
  const journal =
    journalPath === undefined
      ? undefined
      : openJournal(
          journalPath,
          [...accounts].map(([account, tables]) => [account, listAll(tables)]),
        )
  return {
    change: (account, context, work) => {
      const tx = new Transaction(tablesFor(account), context)
      try {
        const result = work(tx)
        journal?.append(account, tx.changes())
        return result
      } catch (error) {
        if (keepsChanges(error)) journal?.append(account, tx.changes())
        else tx.undo()
        throw error
      }
    },
    close: () => journal?.close(),
  }
}

const keepsChanges = (error: unknown): boolean =>
  error instanceof Error && 'keepsChanges' in error && error.keepsChanges === true

function apply(tables: TableMaps, [kind, id, object]: Change): void {
  if (object === null) tables[kind].delete(id)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a transaction wrote the object into this table
  else tables[kind].set(id, object as never)
}

function listAll(tables: TableMaps): Change[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the tables are the kinds
  const kinds = Object.keys(tables) as Kind[]
  return kinds.flatMap((kind) => [...tables[kind]].map(([id, object]): Change => [kind, id, object]))
}
