import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { BROWSER_ARGUMENTS } from '../launch-browser.ts'
import { logIn, origin } from '../log-in.ts'
import { type Network, openNetwork } from './network.ts'
import { createOutboxRecord, recordOutbox, type OutboxRecord } from './outbox-record.ts'

declare global {
  interface Window {
    /** Offset of the device's clock in milliseconds. */
    clockOffset?: number
  }
}

/** A real browser with a separate profile and a separate network. */
export interface Device {
  readonly network: Network
  readonly outboxRecord: OutboxRecord
  /** Opens another tab, which becomes the front tab. */
  openTab(): Promise<Page>
  /** Navigates each tab to an empty page, so that the pages unload, and closes the tab. */
  closeAllTabs(): Promise<void>
  /** Logs in and restarts the browser. Returns a new tab. */
  logIn(username: string): Promise<Page>
  /** Starts the browser. Returns a new tab. */
  start(): Promise<Page>
  /** Kills the whole browser with SIGKILL. */
  kill(): Promise<void>
  /** Kills the process of one tab with SIGKILL. */
  killTab(page: Page): Promise<void>
  /** Pages of an offline browser know that there is no network. */
  setOffline(isOffline: boolean): Promise<void>
  /** Sets how far the clock is ahead of the true time, in milliseconds. */
  setClock(milliseconds: number): Promise<void>
  /** Closes the browser and its network, and deletes its profile. */
  remove(): Promise<void>
}

/** A tab uses its process for this time in milliseconds, so that the test can identify the process. */
const BUSY_MS = 300

export async function createDevice(): Promise<Device> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lectern-device-'))
  const network = await openNetwork()
  const outboxRecord = createOutboxRecord()
  let context: BrowserContext | undefined
  let offset = 0

  const runningContext = () => {
    if (context === undefined) throw new Error('the browser is not running')
    return context
  }
  const start = async (): Promise<Page> => {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      // Every browser has its own proxy. The bypass list makes the browser use the proxy even for this machine.
      args: [...BROWSER_ARGUMENTS, `--proxy-server=${network.address}`, '--proxy-bypass-list=<-loopback>'],
      locale: 'en-GB',
      viewport: { width: 1100, height: 760 },
    })
    await context.addInitScript(installAdjustableClock)
    await context.addInitScript(setClockOffset, offset)
    await recordOutbox(context, outboxRecord)
    // The first tab shows a document of the app's origin without scripts. This document receives the writes of
    // unloading pages.
    const [first] = context.pages()
    await first?.goto(`${origin()}/config.json`)
    return context.newPage()
  }
  const close = async () => {
    await context?.close()
    context = undefined
  }
  return {
    network,
    outboxRecord,
    start,
    openTab: () => runningContext().newPage(),
    async closeAllTabs() {
      for (const page of runningContext().pages().slice(1)) {
        // A navigation sends the unload events to the page; `page.close()` does not.
        await page.goto('about:blank').catch(() => {})
        await page.close()
      }
    },
    async logIn(username) {
      await logIn(await start(), username)
      await close()
      return start()
    },
    async kill() {
      const [, pid] = /-(\d+)$/.exec(await readlink(path.join(profile, 'SingletonLock'))) ?? []
      const closed = new Promise<void>((resolve) => runningContext().once('close', () => resolve()))
      process.kill(Number(pid), 'SIGKILL')
      await closed
      context = undefined
    },
    async killTab(page) {
      const crashed = page.waitForEvent('crash')
      process.kill(await findProcess(runningContext(), page), 'SIGKILL')
      await crashed
    },
    setOffline: (isOffline) => runningContext().setOffline(isOffline),
    async setClock(milliseconds) {
      offset = milliseconds
      await runningContext().addInitScript(setClockOffset, offset)
      for (const page of runningContext().pages()) await page.evaluate(setClockOffset, offset)
    },
    async remove() {
      await close()
      await network.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function setClockOffset(milliseconds: number): void {
  window.clockOffset = milliseconds
}

/** Replaces `Date` with a clock that the test can set. Timers still use the real clock. */
function installAdjustableClock(): void {
  const { now } = Date
  const adjustedNow = () => now() + (window.clockOffset ?? 0)
  window.Date = new Proxy(Date, {
    construct: (target, args: []) => (args.length === 0 ? new target(adjustedNow()) : new target(...args)),
    apply: () => new Date(adjustedNow()).toString(),
    get: (target, name) => (name === 'now' ? adjustedNow : Reflect.get(target, name)),
  })
}

/** Makes the tab busy, and returns the id of the busy process. */
async function findProcess(context: BrowserContext, page: Page): Promise<number> {
  const browser = context.browser()
  if (browser === null) throw new Error('the context has no browser')
  const session = await browser.newBrowserCDPSession()
  const readCpuTimes = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]))
  }
  const before = await readCpuTimes()
  await page.evaluate((milliseconds) => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  }, BUSY_MS)
  const usage = [...(await readCpuTimes())].map(([id, time]) => ({ id, cpuTime: time - (before.get(id) ?? 0) }))
  await session.detach()
  const [busiest] = usage.toSorted((one, other) => other.cpuTime - one.cpuTime)
  expect(busiest, 'a process that renders the tab').toBeDefined()
  return busiest?.id ?? 0
}
