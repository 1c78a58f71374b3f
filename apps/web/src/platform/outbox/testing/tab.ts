import type { Caller } from '../caller.ts'
import type { EntryKind } from '../entry-kind.ts'
import type { EntryStore } from '../entry-store.ts'
import { createOutbox, type Outbox } from '../outbox.ts'

/** A browser whose clock, timers, network and user the test controls. */
export interface TestBrowser {
  /** Time of the device's clock in milliseconds since 1970. */
  now: number
  online: boolean
  owner: string | null
  readonly reports: unknown[]
  /** Opens a tab that uses `store`. */
  open(store: EntryStore, kinds: readonly EntryKind<unknown>[], http?: Caller): TestTab
  /** Advances the clock, and runs the due timers in the order of their times. */
  advance(milliseconds: number): Promise<void>
  /** Waits for pending promises. */
  settle(): Promise<void>
}

interface TestTab {
  readonly outbox: Outbox
  /** Ends the tab as if its process was killed. Sent requests continue. */
  kill(): void
}

interface Timer {
  readonly at: number
  readonly tab: object
  readonly call: () => void
}

const NO_HTTP: Caller = { call: () => Promise.reject(new Error('no calls in this test')) }

export function createTestBrowser(newId: () => string, settle: () => Promise<void>): TestBrowser {
  const timers = new Set<Timer>()
  const never = new Promise<never>(() => {})
  let lastRun: Promise<void> = Promise.resolve()
  const browser: TestBrowser = {
    now: Date.UTC(2026, 10, 21, 8),
    online: true,
    owner: 'me',
    reports: [],
    settle,
    open(store, kinds, http = NO_HTTP) {
      const tab = { isAlive: true }
      /** The promise does not settle after the tab was killed. */
      const dropIfKilled = <T>(work: Promise<T>): Promise<T> =>
        work.then(
          (value) => (tab.isAlive ? value : never),
          (error: unknown) => (tab.isAlive ? Promise.reject(error) : never),
        )
      const tabStore: EntryStore = {
        device: () => dropIfKilled(store.device()),
        put: (entry) => dropIfKilled(store.put(entry)),
        list: (...query) => dropIfKilled(store.list(...query)),
        remove: (ids) => (tab.isAlive ? dropIfKilled(store.remove(ids)) : never),
      }
      const outbox = createOutbox({
        store: tabStore,
        http,
        kinds: kinds.map((kind) => ({
          ...kind,
          takeBatch: (entries) => {
            const batch = kind.takeBatch(entries)
            return { ...batch, send: (context) => (tab.isAlive ? dropIfKilled(batch.send(context)) : never) }
          },
        })),
        owner: () => browser.owner,
        isOnline: () => browser.online,
        now: () => browser.now,
        newId,
        runExclusive(work) {
          // The browser releases the lock of a killed tab.
          const ownRun = lastRun.then(() => (tab.isAlive ? Promise.race([work(), untilKilled(tab)]) : undefined))
          lastRun = ownRun.catch(() => {})
          return ownRun
        },
        schedule(milliseconds, call) {
          const timer = { at: browser.now + milliseconds, tab, call }
          if (tab.isAlive) timers.add(timer)
          return () => timers.delete(timer)
        },
        report: (error) => void browser.reports.push(error),
      })
      return {
        outbox,
        kill() {
          tab.isAlive = false
          for (const timer of timers) if (timer.tab === tab) timers.delete(timer)
          for (const resolve of killed.get(tab) ?? []) resolve()
        },
      }
    },
    async advance(milliseconds) {
      const end = browser.now + milliseconds
      for (;;) {
        await settle()
        const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        timers.delete(next)
        browser.now = Math.max(browser.now, next.at)
        next.call()
      }
      browser.now = end
      await settle()
    },
  }
  const killed = new Map<object, (() => void)[]>()
  const untilKilled = (tab: { readonly isAlive: boolean }): Promise<void> =>
    new Promise((resolve) => {
      killed.set(tab, [...(killed.get(tab) ?? []), resolve])
    })
  return browser
}
