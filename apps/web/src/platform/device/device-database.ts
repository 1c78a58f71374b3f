import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { createTimeLimit } from './time-limit.ts'

interface TransactionOptions extends IDBTransactionOptions {
  /** Without a mode, the transaction only reads. */
  readonly mode?: 'readwrite'
  /** Maximum milliseconds to wait for the device. */
  readonly maxMs?: number
}

/** A transaction of a database. Only a transaction with the mode `readwrite` can change its tables. */
export type DeviceTransaction<Tables extends DBSchema> = IDBPTransaction<Tables, StoreNames<Tables>[], 'readwrite'>

/** A database in IndexedDB. */
export interface DeviceDatabase<Tables extends DBSchema> {
  /**
   * Runs `work` in one transaction, in this turn of the event loop if the database is open. Resolves when the
   * transaction is complete. Rejects if the browser refuses storage, if the device does not answer in time, and after
   * the page was left.
   */
  readonly run: <T>(
    tables: StoreNames<Tables>[],
    work: (transaction: DeviceTransaction<Tables>) => Promise<T>,
    options?: TransactionOptions,
  ) => Promise<T>
}

/**
 * Opens a database. `create` makes the tables. A page that is left aborts its transactions, closes its connection and
 * begins no transaction: WebKit leaves the transaction of a closed page open for ever unless the page called `commit`
 * or `abort`, and this blocks all later pages. A page that returns from the back-forward cache connects again.
 */
export function openDeviceDatabase<Tables extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Tables>) => void | Promise<void>,
): DeviceDatabase<Tables> {
  const limit = createTimeLimit()
  const active = new Set<DeviceTransaction<Tables>>()
  let connecting: Promise<IDBPDatabase<Tables>> | undefined
  let connection: IDBPDatabase<Tables> | undefined
  let isLeft = false
  const disconnect = () => {
    for (const transaction of active) abort(transaction)
    connection?.close()
    connection = undefined
    connecting = undefined
  }
  const connect = async () => {
    const opened = await openDB<Tables>(name, 1, { upgrade: (db) => void create(db), terminated: disconnect })
    if (!isLeft) return (connection = opened)
    opened.close()
    throw leftError()
  }
  const getConnecting = () => {
    if (connecting) return connecting
    connecting = connect()
    // After a failure, the next work tries again.
    connecting.catch(() => (connecting = undefined))
    return connecting
  }
  globalThis.addEventListener('pagehide', () => {
    isLeft = true
    disconnect()
  })
  globalThis.addEventListener('pageshow', () => (isLeft = false))
  const start: DeviceDatabase<Tables>['run'] = async (tables, work, { mode, durability } = {}) => {
    if (isLeft) throw leftError()
    const db = connection ?? (await getConnecting())
    const transaction = db.transaction(tables, mode, durability && { durability })
    active.add(transaction)
    try {
      const [result] = await Promise.all([work(transaction), transaction.done])
      return result
    } finally {
      active.delete(transaction)
    }
  }
  return { run: (tables, work, options) => limit(start(tables, work, options), options?.maxMs) }
}

/** A transaction whose commit has begun cannot be aborted, and needs no abort. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // The transaction ends by itself.
  }
}

const leftError = () => new DOMException('the page was left', 'AbortError')
