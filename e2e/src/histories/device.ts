import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { BROWSER_ARGUMENTS } from '../launch-browser.ts'
import { logIn, origin } from '../log-in.ts'
import { type Network, openNetwork } from './network.ts'
import { newWitness, watchOutbox, type Witness } from './witness.ts'

declare global {
  interface Window {
    /** Milliseconds by which the device's clock is wrong. */
    clockAhead?: number
  }
}

/** A real browser on a profile of its own, with a way of its own to the server; it is killed, and starts again. */
export interface Device {
  readonly network: Network
  readonly witness: Witness
  /** A tab more, in front of the others. */
  openTab(): Promise<Page>
  /** Leaves every tab, as one closes them. */
  leaveAll(): Promise<void>
  /** Logs in, and leaves the log-in as a browser has it that was closed since. */
  logIn(username: string): Promise<Page>
  /** Starts the browser, and gives its tab. */
  start(): Promise<Page>
  /** Kills the whole browser with SIGKILL. */
  kill(): Promise<void>
  /** Kills the process of one tab with SIGKILL. */
  killTab(page: Page): Promise<void>
  /** With the system's word that the network is gone, or back. */
  setOffline(isOffline: boolean): Promise<void>
  /** Puts the clock so far ahead of the true one, or behind. */
  putClock(milliseconds: number): Promise<void>
  /** Closes the browser, and forgets all that it remembers. */
  remove(): Promise<void>
}

/** So long a tab works to be told from the others. */
const BUSY_MS = 300

export async function createDevice(): Promise<Device> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lectern-device-'))
  const network = await openNetwork()
  const witness = newWitness()
  let context: BrowserContext | undefined
  let ahead = 0

  const running = () => {
    if (context === undefined) throw new Error('the browser does not run')
    return context
  }
  const start = async (): Promise<Page> => {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      // the browser's alone, and so that it keeps to it on the way to this machine, too
      args: [...BROWSER_ARGUMENTS, `--proxy-server=${network.address}`, '--proxy-bypass-list=<-loopback>'],
      locale: 'en-GB',
      viewport: { width: 1100, height: 760 },
    })
    await context.addInitScript(wrongClock)
    await context.addInitScript(setAhead, ahead)
    await watchOutbox(context, witness)
    // a document of our origin that runs nothing: it hears of what others write as they go
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
    witness,
    start,
    openTab: () => running().newPage(),
    async leaveAll() {
      for (const page of running().pages().slice(1)) {
        // what is open hears that it is left
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
      const gone = new Promise<void>((resolve) => running().once('close', () => resolve()))
      process.kill(Number(pid), 'SIGKILL')
      await gone
      context = undefined
    },
    async killTab(page) {
      const crashed = page.waitForEvent('crash')
      process.kill(await processOf(running(), page), 'SIGKILL')
      await crashed
    },
    setOffline: (isOffline) => running().setOffline(isOffline),
    async putClock(milliseconds) {
      ahead = milliseconds
      await running().addInitScript(setAhead, ahead)
      for (const page of running().pages()) await page.evaluate(setAhead, ahead)
    },
    async remove() {
      await close()
      await network.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function setAhead(milliseconds: number): void {
  window.clockAhead = milliseconds
}

/** `Date` by a clock that is put while the page runs; timers go by their own, as they do on a device. */
function wrongClock(): void {
  const { now } = Date
  const wrong = () => now() + (window.clockAhead ?? 0)
  window.Date = new Proxy(Date, {
    construct: (target, args: []) => (args.length === 0 ? new target(wrong()) : new target(...args)),
    apply: () => new Date(wrong()).toString(),
    get: (target, name) => (name === 'now' ? wrong : Reflect.get(target, name)),
  })
}

/** The process that draws a tab: the one that works when the tab does. */
async function processOf(context: BrowserContext, page: Page): Promise<number> {
  const browser = context.browser()
  if (browser === null) throw new Error('no browser to ask')
  const session = await browser.newBrowserCDPSession()
  const times = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]))
  }
  const before = await times()
  await page.evaluate((milliseconds) => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  }, BUSY_MS)
  const worked = [...(await times())].map(([id, time]) => ({ id, for: time - (before.get(id) ?? 0) }))
  await session.detach()
  const [busiest] = worked.toSorted((one, other) => other.for - one.for)
  expect(busiest, 'a process that draws the tab').toBeDefined()
  return busiest?.id ?? 0
}
