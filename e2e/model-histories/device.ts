import type { Bookmark } from '@lectern/contracts'
import { listBookmarks } from '@lectern/contracts'
import { createMemoryStore, type EntryStore } from '../../apps/web/src/platform/outbox/entry-store.ts'
import { createTestBrowser } from '../../apps/web/src/platform/outbox/testing/tab.ts'
import { bookmarkChanges } from '../../apps/web/src/services/reading/bookmark-changes.ts'
import { lastmarks } from '../../apps/web/src/services/reading/lastmarks.ts'
import { readLogs } from '../../apps/web/src/services/reading/read-logs.ts'
import { sessionEvents } from '../../apps/web/src/services/reading/session-events.ts'
import { callerOver, type Transport, type Wired } from './transport.ts'

type Fault = 'lose request' | 'lose answer' | 'send twice' | 'hold request' | 'kill tab in mid-send'

/** What the network holds back, to deliver later. */
export type Held = () => Promise<void>

export interface DeviceParts {
  readonly name: string
  readonly owner: string
  readonly now: number
  readonly newId: () => string
  readonly transport: Transport
  readonly held: Held[]
}

const KINDS = [lastmarks, bookmarkChanges, readLogs, sessionEvents]

/** A device with the real outbox in its tabs, over a network that a history spoils. */
export function createDevice({ name, owner, now, newId, transport, held }: DeviceParts) {
  let underWay = 0
  const faults: Fault[] = []
  /** Quiet: nothing under way for three turns of the event loop. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise<void>((resolve) => (underWay > 0 ? setTimeout(resolve, 1) : setImmediate(resolve)))
      if (underWay > 0) quiet = -1
    }
  }
  const browser = createTestBrowser(newId, settle)
  browser.owner = owner
  browser.now = now
  // IndexedDB: it outlives the tabs.
  const store: EntryStore = createMemoryStore({ id: name, last: 0 })

  const over = async (request: Wired) => {
    if (!browser.online) throw new Error('no network')
    // What was asked and not heard does no harm: the fault waits for something that is written.
    const fault = request.method === 'GET' ? undefined : faults.shift()
    const later = async () => void (await transport(request).catch(() => {}))
    switch (fault) {
      case undefined:
        return transport(request)
      case 'lose request':
        throw new Error('lost')
      case 'hold request':
        held.push(later)
        throw new Error('held')
      case 'send twice':
        held.push(later)
        return transport(request)
      case 'lose answer':
        await later()
        throw new Error('answer lost')
      case 'kill tab in mid-send': {
        const sending = transport(request)
        device.killTab()
        return sending
      }
    }
  }
  const http = callerOver(async (request) => {
    underWay += 1
    try {
      return await over(request)
    } finally {
      underWay -= 1
    }
  })
  const open = () => browser.open(store, KINDS, http)
  let tabs = [open()]
  let lastInFront = tabs[0]

  const device = {
    name,
    browser,
    store,
    faults,
    settle,
    /** The tab that is in front; one is opened where there is none. */
    tab() {
      const [tab = open()] = tabs
      tabs = [tab, ...tabs.slice(1)]
      return tab
    },
    /** Whoever turns to another tab takes longer than that tab to find out how far the others have come. */
    async lookAtFront() {
      const front = device.tab()
      if (front !== lastInFront) await settle()
      lastInFront = front
    },
    openTab() {
      tabs = [open(), ...tabs].slice(0, 3)
      void device.tab().outbox.wake()
    },
    killTab() {
      tabs.shift()?.kill()
      // Somebody looks at the one behind it.
      void tabs[0]?.outbox.drain()
    },
    startAgain() {
      for (const tab of tabs) tab.kill()
      tabs = []
      void device.tab().outbox.wake()
    },
    /** The list as the library has it; undefined where it does not answer. */
    async look(bookId: string): Promise<readonly Bookmark[] | undefined> {
      const answer = await http.call(listBookmarks, { params: { id: bookId } }, { retries: 0, owner })
      return answer.ok ? answer.data.bookmarks : undefined
    },
    async waiting(): Promise<number> {
      const lists = KINDS.map((kind) => store.list(owner, kind.name, 10_000))
      return (await Promise.all(lists)).flat().length
    },
  }
  return device
}

export type Device = ReturnType<typeof createDevice>
