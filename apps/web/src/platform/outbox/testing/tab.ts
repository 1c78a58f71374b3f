import type { Caller } from '../caller.ts'
import type { EntryKind } from '../entry-kind.ts'
import type { EntryStore } from '../entry-store.ts'
import { createOutbox, type Outbox } from '../outbox.ts'

/** A browser under the control of a test: its clock, timers, network and user. */
export interface TestBrowser {
  /** Milliseconds since 1970 by the device's clock. */
  now: number
  online: boolean
  owner: string | null
  readonly reports: unknown[]
  /** Opens a tab on this browser's store. Kinds that make no calls need no `http`. */
  open(store: EntryStore, kinds: readonly EntryKind<unknown>[], http?: Caller): TestTab
  /** Advances the clock and runs the timers in turn. */
  pass(milliseconds: number): Promise<void>
  /** Waits until all pending work has ended. */
  settle(): Promise<void>
}

interface TestTab {
  readonly outbox: Outbox
  /** Stops the tab, as a kill does. Requests that were sent stay sent. */
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
  let turn: Promise<void> = Promise.resolve()
  const browser: TestBrowser = {
    now: Date.UTC(2026, 10, 21, 8),
    online: true,
    owner: 'me',
    reports: [],
    settle,
    open(store, kinds, http = NO_HTTP) {
      const tab = { isAlive: true }
      /** A killed tab gets no results. */
      const alive = <T>(work: Promise<T>): Promise<T> =>
        work.then(
          (value) => (tab.isAlive ? value : never),
          (error: unknown) => (tab.isAlive ? Promise.reject(error) : never),
        )
      const ofTab: EntryStore = {
        device: () => alive(store.device()),
        put: (entry) => alive(store.put(entry)),
        list: (...query) => alive(store.list(...query)),
        remove: (ids) => (tab.isAlive ? alive(store.remove(ids)) : never),
      }
      const outbox = createOutbox({
        store: ofTab,
        http,
        kinds: kinds.map((kind) => ({
          ...kind,
          takeBatch: (entries) => {
            const batch = kind.takeBatch(entries)
            return { ...batch, send: (context) => (tab.isAlive ? alive(batch.send(context)) : never) }
          },
        })),
        owner: () => browser.owner,
        isOnline: () => browser.online,
        now: () => browser.now,
        newId,
        alone(work) {
          // A lock is free again when its tab is killed.
          const mine = turn.then(() => (tab.isAlive ? Promise.race([work(), untilKilled(tab)]) : undefined))
          turn = mine.catch(() => {})
          return mine
        },
        later(milliseconds, call) {
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
    async pass(milliseconds) {
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
