import { Client } from 'pg'
import type { Log } from '../log.ts'

/** A connection that hears what is told on one channel of the database. */
export interface Listener {
  /** Listens; true where it had to connect, so that something may have been missed. Throws where nobody answers. */
  ensure(): Promise<boolean>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5000

/** Postgres LISTEN. A connection that breaks is made again by the next `ensure`. */
export function createListener(
  connectionString: string,
  channel: string,
  hear: (told: string) => void,
  log: Log,
): Listener {
  let connected: Promise<Client> | undefined
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
    const lost = (error?: Error): void => {
      connected = undefined
      if (error !== undefined) log.warn({ err: error }, 'the connection that listens broke')
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload }) => hear(payload ?? ''))
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
