import { Client } from 'pg'
import type { Log } from '../log.ts'

/** A database connection that receives the notifications of one channel. */
export interface Listener {
  /**
   * Connects if there is no connection. Returns true for a new connection, because notifications were possibly missed.
   * Throws if the database does not respond.
   */
  ensure(): Promise<boolean>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5000

/**
 * Creates a listener that uses Postgres `LISTEN`. After a broken connection, the next call of `ensure` opens a new
 * connection.
 */
export function createListener(
  connectionString: string,
  channel: string,
  onNotification: (payload: string) => void,
  log: Log,
): Listener {
  let connected: Promise<Client> | undefined
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
    const lost = (error?: Error): void => {
      connected = undefined
      if (error !== undefined) log.warn({ err: error }, 'the listening database connection failed')
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  }
  return {
    ensure: async () => {
      if (connected !== undefined) return false
      connected = connect()
      try {
        await connected
        return true
      } catch (error) {
        connected = undefined
        throw error
      }
    },
    close: async () => {
      const client = await connected?.catch(() => undefined)
      await client?.end()
    },
  }
}
