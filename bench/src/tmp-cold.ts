import { writeFileSync } from 'node:fs'
import { launchBrowser } from '../../e2e/src/launch-browser.ts'
import { startSession } from '../../e2e/src/log-in.ts'
import { startServerOn } from '../../e2e/src/start-server.ts'
const [, , data = '', username = '', path = ''] = process.argv
const browser = await launchBrowser()
for (let i = 0; i < 1; i++) {
  writeFileSync('/proc/sys/vm/drop_caches', '1')
  const server = await startServerOn(data, { LOG_LEVEL: 'error' })
  process.env['LECTERN_URL'] = server.origin
  {
    const c = await browser.newContext({ locale: 'en-GB' }); const p = await c.newPage(); await startSession(p, 'student.uk'); await p.goto(server.origin + '/'); await p.getByRole('heading').first().waitFor(); await c.close()
  }
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await startSession(page, username)
  await page.addInitScript(() => {
    ;(globalThis as any).rowsAt = 0
    new MutationObserver(() => {
      if (!(globalThis as any).rowsAt && document.querySelectorAll('[role="grid"][aria-busy="false"] [role="row"]').length > 1)
        (globalThis as any).rowsAt = Math.round(performance.now())
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' })
  await page.locator('[role="grid"][aria-busy="false"] [role="row"]').nth(1).waitFor()
  const rows = await page.evaluate(() => performance.getEntriesByType('resource').map((r) => {
        const e = r as PerformanceResourceTiming
        return `${Math.round(e.startTime)}-${Math.round(e.responseEnd)} (wait ${Math.round(e.responseStart - e.requestStart)}) ${e.decodedBodySize} ${e.name.replace(/^https?:\/\/[^/]+/, '').slice(0, 110)}`
      }))
  console.log('ROWS', await page.evaluate(() => (globalThis as any).rowsAt))
  console.log(rows.filter((r) => /api/.test(r)).join('\n'))
  await context.close()
  await server.stop()
}
await browser.close()
