import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createTimeLimit } from './time-limit.ts'

/** A database in IndexedDB. */
export interface DeviceDatabase<Tables extends DBSchema> {
  /**
   * Runs `work` with the connection of this page, in this turn of the event loop if the database is open. Rejects if
   * the browser refuses storage, if the device does not answer within `maxMs`, and after the page was left.
   */
  readonly run: <T>(work: (db: IDBPDatabase<Tables>) => Promise<T>, maxMs?: number) => Promise<T>
}

/**
 * Opens a database. `create` makes the tables. A page that is left closes its connection and begins no transaction,
 * because WebKit can leave the transaction of a closed page open for ever, which blocks all later pages. A page that
 * returns from the back-forward cache connects again.
 */
export function openDeviceDatabase<Tables extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Tables>) => void | Promise<void>,
): DeviceDatabase<Tables> {
  const limit = createTimeLimit()
  let connecting: Promise<IDBPDatabase<Tables>> | undefined
  let connection: IDBPDatabase<Tables> | undefined
  let isLeft = false
  const disconnect = () => {
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
  const start = async <T>(work: (db: IDBPDatabase<Tables>) => Promise<T>): Promise<T> => {
    if (isLeft) throw leftError()
    return work(connection ?? (await getConnecting()))
  }
  return { run: (work, maxMs) => limit(start(work), maxMs) }
}

const leftError = () => new DOMException('the page was left', 'AbortError')
