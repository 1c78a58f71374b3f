import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebhookBody } from '@lectern/contracts'
import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { createSchool } from '../src/call-as.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Starts another system of the school on this machine. */
async function startReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
      received.push({ headers: Object.fromEntries(headers), text: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place: string | AddressInfo | null = server.address()
  if (place === null || typeof place === 'string') throw new Error('the receiver has no port')
  return { address: `http://127.0.0.1:${place.port}/lectern`, received, close: () => server.close() }
}

test('an administrator creates a webhook and changes a person; the receiver gets signed events, and the page shows the delivery', async ({
  page,
}) => {
  test.slow()
  const receiver = await startReceiver()
  try {
    const school = await createSchool('Meadow School', { beside: 'Oakfield' })
    await startSession(page, 'admin.uk')
    await page.goto(`${origin()}/controlpanel/schools/${school}`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    expect(await findFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await page.getByLabel('Name').fill('Timetable')
    await page.getByLabel('Address of the receiver').fill(receiver.address)
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await expect(page.getByText('Copy the key now. It is not shown again.')).toBeVisible()
    const key = await page.getByRole('textbox', { name: 'Signing key' }).inputValue()
    await page.getByRole('link', { name: 'Timetable' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The receiver has accepted the test.')).toBeVisible()

    await page.goto(`${origin()}/controlpanel/schools/${school}/new/students`)
    await page.getByLabel('First name').fill('Wendela')
    await page.getByLabel('Last name').fill('Hooker')
    await page.getByLabel('Username').fill(`wendela.${school.slice(-6)}`)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wendela Hooker' })).toBeVisible()
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
    await page.getByLabel('First name').fill('Wanda')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wanda Hooker' })).toBeVisible()
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3)
    const events = receiver.received.slice(1).flatMap(({ headers, text }) => {
      expect(() => new Webhook(key).verify(text, headers)).not.toThrow()
      expect(text).not.toMatch(/Wendela|Wanda|Hooker/u)
      return WebhookBody.parse(JSON.parse(text)).data.events
    })
    expect(events).toMatchObject([
      { type: 'person.created', organization: school },
      { type: 'person.changed', organization: school },
    ])
    expect(page.url()).toContain(events[0]?.uid)

    await page.goto(`${origin()}/controlpanel/schools/${school}/webhooks`)
    await page.getByRole('link', { name: 'Timetable' }).click()
    const rows = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('Delivered (204)')
    await expect(rows).toHaveCount(4)
    expect(await findFaults(page)).toEqual([])
  } finally {
    receiver.close()
  }
})
