import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER, ImportedBook, register } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import type { WritingClients } from '../../apps/server/src/testing/writing-clients.ts'

const RETRY_MS = 200
/** Pause after each import and sign-up, so that most of the processor's time is left for the events. */
const PAUSE_MS = 300

/** Sends one request. `id` names the stored object of a success. */
type Write = (nth: number) => Promise<{ readonly status: number; readonly id?: string }>

/** Uploads one book after the other. The ids of the books are acknowledged. */
export function startUploads(origin: string, token: string): WritingClients {
  const run = randomUUID()
  return startClient(async (nth) => {
    const response = await fetch(`${origin}/api/library/v1/books`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/epub+zip' },
      body: new Uint8Array(tinyEpub({ title: `Book ${nth} of ${run}` })),
    })
    const body: unknown = await response.json()
    return response.ok ? { status: response.status, id: ImportedBook.parse(body).book.id } : { status: response.status }
  })
}

/**
 * Signs up one family after the other. A family repeats its request with the same idempotency key until it is accepted.
 * The email addresses are acknowledged.
 */
export function startSignUps(origin: string): WritingClients {
  const run = randomUUID().slice(0, 8)
  return startClient(async (nth) => {
    const email = `family-${nth}-${run}@example.org`
    const response = await fetch(`${origin}/api/account${register.path}`, {
      method: register.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
        [IDEMPOTENCY_KEY_HEADER]: `00000000-0000-4000-8000-${run}${String(nth).padStart(4, '0')}`,
      },
      body: JSON.stringify({
        firstname: 'Ada',
        lastname: 'Lind',
        email,
        password: 'three quiet lamps',
        country: 'se',
      }),
    })
    await response.arrayBuffer()
    return response.ok ? { status: response.status, id: email } : { status: response.status }
  })
}

/** Repeats each write until it succeeds. A refusal other than 503 is counted, and the next write follows. */
function startClient(write: Write): WritingClients {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const state = { isStopped: false }
  const run = async (): Promise<void> => {
    for (let nth = 1; !state.isStopped;) {
      const { status, id } = await write(nth).catch(() => ({ status: 0, id: undefined }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (id !== undefined) acknowledged.push(id)
      if (status !== 0 && status !== 503) nth += 1
      await delay(id === undefined ? RETRY_MS : PAUSE_MS)
    }
  }
  const running = run()
  return {
    acknowledged,
    statuses,
    stop: async () => {
      state.isStopped = true
      await running
    },
  }
}
