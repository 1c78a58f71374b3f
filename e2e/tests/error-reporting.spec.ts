import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { startServerWith } from '../src/start-server.ts'

test('an error in the browser is sent to the configured error-reporting service, without the address of the page', async ({
  page,
}) => {
  const envelopes: string[] = []
  const sink = createServer((request, response) => {
    void text(request).then((body) => {
      envelopes.push(body)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const address = sink.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = await startServerWith({ ERROR_REPORTING_DSN: `http://key@127.0.0.1:${port}/1` })
  try {
    await page.goto(`${server.origin}/login?redirect=/secret-place`)
    await expect(page.getByRole('heading', { name: 'Lectern' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a bug on the page')
      })
    })
    await expect.poll(() => envelopes.some((envelope) => envelope.includes('a bug on the page'))).toBe(true)
    expect(envelopes.join('\n')).not.toContain('secret-place')
  } finally {
    await server.stop()
    await new Promise<void>((resolve) => void sink.close(() => resolve()))
  }
})
