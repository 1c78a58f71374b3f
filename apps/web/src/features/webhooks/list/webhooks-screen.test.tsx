// @vitest-environment jsdom
import { listWebhooks, putWebhook, WEBHOOK_EVENTS } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import type { SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import {
  EXAMPLE_WEBHOOK,
  readWebhooks,
  refusal,
  SCHOOL,
  showWebhooks,
  storedWebhooks,
} from '../testing/show-webhook.tsx'
import { WebhooksScreen } from './webhooks-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCREEN = <WebhooksScreen school={SCHOOL} />
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const findBodies = (sent: readonly SentCall[]) =>
  sent.flatMap(({ contract, body }) => (contract === putWebhook ? [body] : []))

/** Opens the form for a new webhook of a school without one. */
async function openForm(write?: Parameters<typeof showWebhooks>[2], stored = storedWebhooks({ webhooks: [] })) {
  const sent = showWebhooks(SCREEN, stored, write)
  fireEvent.click(await screen.findByRole('button', { name: 'Create a webhook' }))
  return sent
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create a webhook' }))

test('a webhook shows its name, its address and whether it is paused', async () => {
  const paused = { ...EXAMPLE_WEBHOOK, id: SCHOOL.id, name: 'Meals', paused: true, pause: 'failed' } as const
  showWebhooks(SCREEN, storedWebhooks({ webhooks: [EXAMPLE_WEBHOOK, paused] }))
  const grid = within(await screen.findByRole('grid', { name: 'Webhooks' }))
  const link = grid.getByRole('link', { name: 'Timetable' })
  expect(link.getAttribute('href')).toBe(`/controlpanel/schools/${SCHOOL.id}/webhooks/${EXAMPLE_WEBHOOK.id}`)
  expect(grid.getAllByText('https://timetable.example/lectern')).toHaveLength(2)
  expect(grid.getByText('Active')).toBeTruthy()
  expect(grid.getByText('Paused')).toBeTruthy()
})

test('a new webhook has all events, and its key is shown once', async () => {
  const stored = storedWebhooks({ webhooks: [] })
  const sent = await openForm(() => {
    stored.webhooks = [EXAMPLE_WEBHOOK]
    return { webhook: EXAMPLE_WEBHOOK, signingKey: 'whsec_new' }
  }, stored)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  type('Name', 'Timetable')
  type('Address of the receiver', 'https://timetable.example/lectern')
  fireEvent.click(screen.getByLabelText('Sync failed'))
  send()
  expect(await screen.findByText('Copy the key now. It is not shown again.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Signing key' }).value).toBe('whsec_new')
  expect(screen.getByRole('link', { name: 'Timetable' })).toBeTruthy()
  expect(findBodies(sent)).toEqual([
    {
      name: 'Timetable',
      address: 'https://timetable.example/lectern',
      events: WEBHOOK_EVENTS.filter((event) => event !== 'sync.failed'),
      paused: false,
    },
  ])
})

test('an empty field and a webhook without events are not sent', async () => {
  const sent = await openForm()
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  send()
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one event.')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(findBodies(sent)).toEqual([])
})

test('an address that the server refuses has its problem at the field, and a second try has the same id', async () => {
  const errors = [{ attribute: 'address', reason: 'format', rule: 'format' }]
  const sent = await openForm(() => refusal('validation_failed', { errors }))
  type('Name', 'Timetable')
  type('Address of the receiver', 'http://10.0.0.1/')
  send()
  const address = screen.getByLabelText('Address of the receiver')
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
  send()
  const ids = () => sent.flatMap(({ contract, params }) => (contract === putWebhook ? [JSON.stringify(params)] : []))
  await waitFor(() => expect(ids()).toHaveLength(2))
  expect(new Set(ids()).size).toBe(1)
})

test('another refusal says that the webhook was not saved', async () => {
  await openForm(() => refusal('conflict'))
  type('Name', 'Timetable')
  type('Address of the receiver', 'https://timetable.example/')
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('Could not save the webhook')
})

test('cancelling the form leads the focus back to its button', async () => {
  await openForm()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const button = screen.getByRole('button', { name: 'Create a webhook' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a list that cannot be loaded says so, and a button tries again', async () => {
  const paths = [listWebhooks.path]
  const serve: Parameters<typeof walkFailedReads>[0]['serve'] = (contract) =>
    readWebhooks(storedWebhooks({ webhooks: [] }), contract)
  expect(await walkFailedReads({ page: () => SCREEN, paths, serve })).toEqual(paths)
})
