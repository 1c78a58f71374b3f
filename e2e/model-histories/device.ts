import type { Bookmark } from '@lectern/contracts'
import { listBookmarks } from '@lectern/contracts'
import { createMemoryStore, type EntryStore } from '../../apps/web/src/platform/outbox/entry-store.ts'
import { createTestBrowser } from '../../apps/web/src/platform/outbox/testing/tab.ts'
import { bookmarkChanges } from '../../apps/web/src/services/reading/bookmark-changes.ts'
import { lastmarks } from '../../apps/web/src/services/reading/lastmarks.ts'
import { readLogs } from '../../apps/web/src/services/reading/read-logs.ts'
import { sessionEvents } from '../../apps/web/src/services/reading/session-events.ts'
import { createCaller, type Transport, type WireRequest } from './transport.ts'

type Fault = 'lose request' | 'lose response' | 'send twice' | 'hold request' | 'kill tab while sending'

/** Sends a request that the simulated network has held back. */
export type HeldRequest = () => Promise<void>

export interface DeviceDependencies {
  readonly name: string
  readonly owner: string
  readonly now: number
  readonly newId: () => string
  readonly transport: Transport
  readonly heldRequests: HeldRequest[]
}

const KINDS = [lastmarks, bookmarkChanges, readLogs, sessionEvents]

/**
 * Creates a simulated device, whose tabs run the real outbox. The network injects one of `faults` for each write
 * request.
 */
export function createDevice({ name, owner, now, newId, transport, heldRequests }: DeviceDependencies) {
  let pendingRequests = 0
  const faults: Fault[] = []
  /** Waits until no request is pending for three turns of the event loop. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise<void>((resolve) => (pendingRequests > 0 ? setTimeout(resolve, 1) : setImmediate(resolve)))
      if (pendingRequests > 0) quiet = -1
    }
  }
  const browser = createTestBrowser(newId, settle)
  browser.owner = owner
  browser.now = now
  // The memory store replaces IndexedDB, whose content survives a killed tab.
  const store: EntryStore = createMemoryStore({ id: name, last: 0 })

  const sendWithFaults = async (request: WireRequest) => {
    if (!browser.online) throw new Error('no network')
    // The loss of a GET request does no harm.
    const fault = request.method === 'GET' ? undefined : faults.shift()
    const deliver = async () => void (await transport(request).catch(() => {}))
    switch (fault) {
      case undefined:
        return transport(request)
      case 'lose request':
        throw new Error('request lost')
      case 'hold request':
        heldRequests.push(deliver)
        throw new Error('request held back')
      case 'send twice':
        heldRequests.push(deliver)
        return transport(request)
      case 'lose response':
        await deliver()
        throw new Error('response lost')
      case 'kill tab while sending': {
        const sending = transport(request)
        device.killTab()
        return sending
      }
    }
  }
  const http = createCaller(async (request) => {
    pendingRequests += 1
    try {
      return await sendWithFaults(request)
    } finally {
      pendingRequests -= 1
    }
  })
  const open = () => browser.open(store, KINDS, http)
  let tabs = [open()]
  let lastFront = tabs[0]

  const device = {
    name,
    browser,
    store,
    faults,
    settle,
    /** Returns the front tab. Opens a tab if there is none. */
    tab() {
      const [tab = open()] = tabs
      tabs = [tab, ...tabs.slice(1)]
      return tab
    },
    /** Waits for pending requests after a change of the front tab, because a user needs longer to switch tabs. */
    async switchToFront() {
      const front = device.tab()
      if (front !== lastFront) await settle()
      lastFront = front
    },
    openTab() {
      tabs = [open(), ...tabs].slice(0, 3)
      void device.tab().outbox.wake()
    },
    killTab() {
      tabs.shift()?.kill()
      // The next tab becomes visible, so its outbox sends entries.
      void tabs[0]?.outbox.drain()
    },
    restart() {
      for (const tab of tabs) tab.kill()
      tabs = []
      void device.tab().outbox.wake()
    },
    /** Returns the stored bookmarks; undefined if the server does not respond. */
    async readBookmarks(bookId: string): Promise<readonly Bookmark[] | undefined> {
      const response = await http.call(listBookmarks, { params: { id: bookId } }, { retries: 0, owner })
      return response.ok ? response.data.bookmarks : undefined
    },
    async countQueued(): Promise<number> {
      const lists = KINDS.map((kind) => store.list(owner, kind.name, 10_000))
      return (await Promise.all(lists)).flat().length
    },
  }
  return device
}

export type Device = ReturnType<typeof createDevice>
