import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../../../e2e/src/launch-browser.ts'
import { origin, startSession } from '../../../e2e/src/log-in.ts'
import { startServerOn } from '../../../e2e/src/start-server.ts'
import { median } from '../statistics.ts'
import type { FilledRealm } from './fill-realm.ts'

/** The time from the request of a page until the first rows of its list are in the page. */
export interface MeasuredScreen {
  readonly name: string
  /** The median of `ROUNDS` times in milliseconds. */
  readonly ms: number
}

const ROUNDS = 5
const ROWS_MARK = 'rows'
/** Linux forgets the files that it holds in memory: https://docs.kernel.org/admin-guide/sysctl/vm.html#drop-caches. */
const DROP_CACHES = '/proc/sys/vm/drop_caches'

/**
 * Opens the lists of the administration as their first page after a start of the database and the server, in a browser
 * without a cache. The code of the server is loaded. `data` is a data folder that no server uses.
 */
export async function measureFirstScreens(data: string, realm: FilledRealm): Promise<MeasuredScreen[]> {
  const manage = '/controlpanel/beta/manage?tab='
  const screens = [
    { username: 'super.se', path: `${manage}users` },
    { username: 'super.se', path: `${manage}organizations` },
    { username: 'super.se', path: `${manage}groups` },
    { username: realm.usernames.admin, path: `/controlpanel/schools/${realm.largeSchool}` },
    { username: realm.usernames.teacher, path: `/controlpanel/groups/${realm.group}` },
  ]
  const browser = await launchBrowser()
  try {
    const measured = []
    for (const { username, path } of screens) {
      const times = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await openFirst(browser, data, username, path))
      const address = path.replaceAll(/019237a0-(\d{4})-7000-8000-0*/gu, '$1:')
      measured.push({ name: `${username.replace(/^bench-|\..*$/gu, '')} ${address}`, ms: median(times) ?? Number.NaN })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function openFirst(browser: Browser, data: string, username: string, path: string): Promise<number> {
  dropCaches()
  const server = await startServerOn(data, { LOG_LEVEL: 'error' })
  try {
    process.env['LECTERN_URL'] = server.origin
    // Another person has used the server since its start, so that its code is loaded. The list is not in the database's memory.
    await openAlone(browser, 'student.uk', '/', (page) => page.getByRole('heading').first().waitFor())
    return await openAlone(browser, username, path, async (page) => {
      const read = (name: string) => performance.getEntriesByName(name)[0]?.startTime
      const ms = await (await page.waitForFunction(read, ROWS_MARK)).jsonValue()
      return Math.round(ms ?? Number.NaN)
    })
  } finally {
    await server.stop()
  }
}

/** Opens a page of the app in a browser context of its own, which has no cache. */
async function openAlone<T>(
  browser: Browser,
  username: string,
  path: string,
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await startSession(page, username)
    await page.addInitScript(markRows, ROWS_MARK)
    await page.goto(`${origin()}${path}`, { waitUntil: 'commit' })
    return await visit(page)
  } finally {
    await context.close()
  }
}

/** Runs in the page: marks the time at which the first rows are in the document, from the start of the navigation. */
function markRows(name: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('[role="grid"][aria-busy="false"] [role="row"]').length < 2) return
    performance.mark(name)
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Empties the disk cache of the machine, which only the root user may do. */
function dropCaches(): void {
  try {
    writeFileSync(DROP_CACHES, '1')
  } catch {
    // The measured times are those of a disk cache that is still warm.
  }
}
