import type { Call } from '@lectern/contracts'
import type { Caller } from '../caller.ts'
import type { EntryKind } from '../entry-kind.ts'
import { createMemoryStore } from '../entry-store.ts'
import { createTestBrowser } from './tab.ts'

export interface RecordedCall {
  readonly call: string
  readonly params?: unknown
  readonly query?: { readonly changes?: string }
  readonly body?: unknown
  readonly options: {
    readonly keepalive?: boolean
    readonly headers?: object
    readonly owner: string
    readonly service?: string
  }
}
export type FakeResponse = { ok: true; data?: unknown; headers?: Headers } | { ok: false; status: number; code: string }

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Creates a test browser with one outbox. `hooks.respond` returns the results of the API calls. */
export function openRecordedBrowser(kind: EntryKind<unknown>) {
  const calls: RecordedCall[] = []
  const hooks: { respond: (call: RecordedCall) => FakeResponse } = { respond: () => ({ ok: true }) }
  const call = async ({ method, path }: Call, input: object, options: RecordedCall['options']) => {
    const recorded = { call: `${method} ${path}`, ...input, options }
    calls.push(recorded)
    return hooks.respond(recorded)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no types of the contracts
  const http = { call } as unknown as Caller
  const browser = createTestBrowser(() => crypto.randomUUID(), settle)
  const { outbox } = browser.open(createMemoryStore({ id: 'my tablet', last: 0 }), [kind], http)
  /** Returns the number of entries in each call. */
  const sizes = () => calls.map(({ body }) => (Array.isArray(body) ? body.length : 0))
  const advanceSeconds = (seconds: number) => browser.advance(seconds * 1000)
  return { calls, hooks, browser, outbox, sizes, advanceSeconds }
}
