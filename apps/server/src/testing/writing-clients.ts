import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { pushSessionEvents, SERVICE_PATHS } from '@lectern/contracts'

const RETRY_MS = 20

/** Clients that store session events one after the other, for tests of faults. */
export interface WritingClients {
  /** Ids of the events that the server has acknowledged. */
  readonly acknowledged: readonly string[]
  /** The number of responses by status. The key 0 counts requests without a response. */
  readonly statuses: ReadonlyMap<number, number>
  /** Resolves when the running requests have ended. */
  stop(): Promise<void>
}

export function startWritingClients(origin: string, token: string, count: number): WritingClients {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const state = { isStopped: false }
  const write = async (): Promise<void> => {
    while (!state.isStopped) {
      const id = randomUUID()
      const status = await send(origin, token, id)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 204) acknowledged.push(id)
      else await delay(RETRY_MS)
    }
  }
  const writers = Promise.all(Array.from({ length: count }, write))
  return {
    acknowledged,
    statuses,
    stop: async () => {
      state.isStopped = true
      await writers
    },
  }
}

async function send(origin: string, token: string, id: string): Promise<number> {
  const event = {
    type: 'AudioPausedEventV1',
    id,
    sessionId: randomUUID(),
    partitionKey: decodeJwt(token).sub,
    source: 'test',
    timestamp: new Date().toISOString(),
  }
  try {
    const response = await fetch(`${origin}${SERVICE_PATHS[pushSessionEvents.service]}${pushSessionEvents.path}`, {
      method: pushSessionEvents.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([event]),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
