/**
 * `npm run bench:landing`: measures the log-in page, the sign-up page and the home page with an empty cache, a slow connection and a slow
 * processor. Prints the time of the largest contentful paint and the gzipped size of the scripts. `floor` is a page
 * with only a heading.
 * Option: --rounds=N (5).
 */
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../../e2e/src/launch-browser.ts'
import { startServerWith } from '../../e2e/src/start-server.ts'
import { median } from './statistics.ts'

const CONNECTION = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const CPU_SLOWDOWN = 4
const PAINT_MAX_S = 2
/** Kilobytes of script, gzipped. The sign-up page goes on to the payment. */
const SCRIPT_MAX_KB = { page: 200, signUp: 230 }
/** A visit waits for this time in milliseconds after the network is idle. */
const SETTLE_MS = 1500

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

const floor = createServer((_request, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Floor</title><h1 style="font:40px sans-serif">A heading, and nothing else</h1>'),
)
await new Promise<void>((resolve) => floor.listen(0, '127.0.0.1', resolve))
const address = floor.address()
const floorOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const server = await startServerWith({ LOG_LEVEL: 'error' })
const browser = await launchBrowser()
try {
  const homeStorage = await logInForStorage(browser, server.origin)
  const pages = [
    ['floor', `${floorOrigin}/`, SCRIPT_MAX_KB.page, undefined],
    ['log-in page', `${server.origin}/login`, SCRIPT_MAX_KB.page, undefined],
    ['sign-up page', `${server.origin}/signup`, SCRIPT_MAX_KB.signUp, undefined],
    ['plans', `${server.origin}/plans`, SCRIPT_MAX_KB.signUp, undefined],
    ['home', `${server.origin}/`, SCRIPT_MAX_KB.page, homeStorage],
  ] as const
  for (const [name, url, scriptMax, storage] of pages) {
    const visits = []
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url, storage))
    const paint = (median(visits.map((each) => each.paint)) ?? 0) / 1000
    const script = (median(visits.map((each) => each.script)) ?? 0) / 1000
    const verdict = paint <= PAINT_MAX_S && script <= scriptMax ? 'met' : 'MISSED'
    console.log(
      `${name}: largest paint ${paint.toFixed(2)} s (${PAINT_MAX_S}), script ${script.toFixed(1)} kB gzipped (${scriptMax}): ${verdict}`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
  floor.close()
}

type Storage = Awaited<ReturnType<typeof logInForStorage>>

/** Returns the cookies and the local storage after a log-in, so that other contexts start logged in. */
async function logInForStorage(launched: Browser, origin: string) {
  const context = await launched.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.reload()
  await page.getByLabel('Username').fill('student.uk')
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${origin}/`)
  const state = await context.storageState()
  await context.close()
  return state
}

async function visit(launched: Browser, url: string, storage: Storage | undefined) {
  const context = await launched.newContext({ locale: 'en-GB', ...(storage ? { storageState: storage } : {}) })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', CONNECTION)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLE_MS)
  const paint = await measureLargestPaint(page)
  const script = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { paint, script }
}

/** Returns the milliseconds from the navigation to the largest contentful paint (W3C). */
function measureLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}
