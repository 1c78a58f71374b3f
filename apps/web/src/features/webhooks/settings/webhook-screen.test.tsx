// @vitest-environment jsdom
import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  putWebhook,
  replaceWebhookKey,
  sendWebhookDelivery,
  testWebhook,
  type Webhook,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { readAddress, type SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import {
  confirmQuestion,
  EXAMPLE_DELIVERY,
  EXAMPLE_WEBHOOK,
  readWebhooks,
  refusal,
  SCHOOL,
  showWebhooks,
  storedWebhooks,
} from '../testing/show-webhook.tsx'
import { WebhookScreen } from './webhook-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCREEN = <WebhookScreen school={SCHOOL} webhookId={EXAMPLE_WEBHOOK.id} />
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const findBodies = (sent: readonly SentCall[]) =>
  sent.flatMap(({ contract, body }) => (contract === putWebhook ? [body] : []))

/** Shows a webhook whose stored version grows with each change. */
function show(webhook: Partial<Webhook> = {}) {
  const stored = storedWebhooks({ webhooks: [{ ...EXAMPLE_WEBHOOK, ...webhook }] })
  const sent = showWebhooks(SCREEN, stored, (contract, { body }) => {
    if (contract !== putWebhook) return undefined
    const [before = EXAMPLE_WEBHOOK] = stored.webhooks
    const { paused } = { paused: false, ...Object(body) }
    const after = { ...before, ...Object(body), version: before.version + 1, pause: paused ? 'administrator' : null }
    stored.webhooks = [after]
    return { webhook: after, signingKey: null }
  })
  return { sent, stored }
}

test('a delivery shows its time, its status, its duration and the number of its events', async () => {
  show()
  const grid = within(await screen.findByRole('grid', { name: 'Deliveries' }))
  expect(await grid.findByText(/27 Nov 2026/u)).toBeTruthy()
  expect(grid.getByText('Delivered (204)')).toBeTruthy()
  expect(grid.getByText(/^1\.25 sec/u)).toBeTruthy()
  expect(grid.getByText('42')).toBeTruthy()
})

test('a delivery that waits says why the last try has failed and when the next one is; only others can be sent again', async () => {
  const waiting = {
    ...EXAMPLE_DELIVERY,
    state: 'waiting',
    status: 503,
    failure: 'status',
    nextTryAt: '2026-11-28T08:00:00.000Z',
  } as const
  const failed = { ...EXAMPLE_DELIVERY, id: SCHOOL.id, state: 'failed', status: null, failure: 'timeout' } as const
  const sent = showWebhooks(SCREEN, storedWebhooks({ deliveries: [waiting, failed] }))
  const grid = within(await screen.findByRole('grid', { name: 'Deliveries' }))
  expect(await grid.findByText('The receiver answers with an error (503).')).toBeTruthy()
  expect(grid.getByText(/^Next try: 28 Nov 2026/u)).toBeTruthy()
  expect(grid.getByText('The receiver did not answer within 10 seconds.')).toBeTruthy()
  fireEvent.click(grid.getByRole('button', { name: /^Send again/u }))
  const find = () => sent.find(({ contract }) => contract === sendWebhookDelivery)
  await waitFor(() => expect(find()?.params).toMatchObject({ deliveryId: SCHOOL.id }))
})

test('a test shows its result in words', async () => {
  const results = [
    { ...EXAMPLE_DELIVERY, type: 'test' },
    { ...EXAMPLE_DELIVERY, type: 'test', state: 'failed', status: 302, failure: 'redirect' },
  ]
  showWebhooks(SCREEN, storedWebhooks(), (contract) => (contract === testWebhook ? results.shift() : undefined))
  const button = await screen.findByRole('button', { name: 'Send a test' })
  fireEvent.click(button)
  expect(await screen.findByText('The receiver has accepted the test.')).toBeTruthy()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('The receiver names another address (302).')
})

test('a webhook is paused and resumed with its other settings as they are', async () => {
  const { sent } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('The webhook is paused. Changes wait for up to 5 days.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  const { name, address, events } = EXAMPLE_WEBHOOK
  expect(findBodies(sent)).toEqual([
    { name, address, events, paused: true, version: 3 },
    { name, address, events, paused: false, version: 4 },
  ])
})

test.each([
  ['gone', /no longer used \(410\)/u],
  ['failed', /accepted nothing for 5 days/u],
] as const)('a webhook that Lectern has paused says why: %s', async (pause, text) => {
  show({ paused: true, pause })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send again/u })).toBeNull()
})

test('changed settings are saved with their version', async () => {
  const { sent } = show()
  const part = await section('Settings')
  fireEvent.change(part.getByLabelText('Name'), { target: { value: 'Meals' } })
  fireEvent.click(part.getByLabelText('Person changed'))
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findBodies(sent)).toHaveLength(1))
  expect(findBodies(sent)[0]).toMatchObject({
    name: 'Meals',
    events: ['person.created', 'person.changed', 'person.removed'],
    version: 3,
  })
})

test('typed values stay if another user has changed the webhook, until the user asks for the newest ones', async () => {
  const stored = storedWebhooks()
  showWebhooks(SCREEN, stored, () => {
    stored.webhooks = [{ ...EXAMPLE_WEBHOOK, name: 'Of another user', version: 4 }]
    return refusal('changed_meanwhile')
  })
  const part = await section('Settings')
  const name = () => part.getByLabelText<HTMLInputElement>('Name').value
  fireEvent.change(part.getByLabelText('Name'), { target: { value: 'Meals' } })
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  const newest = await part.findByRole('button', { name: 'Show the newest version' })
  expect(name()).toBe('Meals')
  fireEvent.click(newest)
  await waitFor(() => expect(name()).toBe('Of another user'))
})

test('a new key is shown after a question, and the page says until when the earlier one signs', async () => {
  showWebhooks(
    SCREEN,
    storedWebhooks({ webhooks: [{ ...EXAMPLE_WEBHOOK, oldKeyUntil: '2026-11-28T20:00:00.000Z' }] }),
    (contract) => (contract === replaceWebhookKey ? { signingKey: 'whsec_next' } : undefined),
  )
  expect(await confirmQuestion('Replace the key')).toContain('For 24 hours, the earlier key signs too')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing key' })).value).toBe('whsec_next')
  expect(screen.getByText(/^The earlier key signs too until 28 Nov 2026/u)).toBeTruthy()
})

test('a webhook is deleted after a question, and the list opens', async () => {
  const stored = storedWebhooks()
  showWebhooks(SCREEN, stored, (contract) => (contract === deleteWebhook ? {} : undefined))
  expect(await confirmQuestion('Delete this webhook')).toContain('The receiver gets no more changes.')
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/schools/${SCHOOL.id}/webhooks`))
})

test('lists that cannot be loaded say so, and a button tries again', async () => {
  const paths = [listWebhooks.path, listWebhookDeliveries.path]
  const serve: Parameters<typeof walkFailedReads>[0]['serve'] = (contract) => readWebhooks(storedWebhooks(), contract)
  expect(await walkFailedReads({ page: () => SCREEN, paths, serve })).toEqual(paths)
})
