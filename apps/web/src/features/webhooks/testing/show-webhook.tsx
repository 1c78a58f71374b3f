import { type Call, listWebhookDeliveries, listWebhooks, type Webhook, type WebhookDelivery } from '@lectern/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'

export const SCHOOL = { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' }

export const EXAMPLE_WEBHOOK: Webhook = {
  id: '019a0000-0000-7000-8000-0000000000f2',
  version: 3,
  name: 'Timetable',
  address: 'https://timetable.example/lectern',
  events: ['person.created', 'person.removed'],
  paused: false,
  pause: null,
  oldKeyUntil: null,
}

export const EXAMPLE_DELIVERY: WebhookDelivery = {
  id: '019a0000-0000-7000-8000-0000000000e2',
  type: 'changes',
  state: 'delivered',
  events: 42,
  createdAt: '2026-11-27T20:00:00.000Z',
  tries: 1,
  triedAt: '2026-11-27T20:00:01.000Z',
  nextTryAt: null,
  status: 204,
  failure: null,
  duration: 1250,
}

/** The data of the server. A test can change it while a screen is shown. */
export interface StoredWebhooks {
  webhooks: Webhook[]
  deliveries: WebhookDelivery[]
}

export const storedWebhooks = (values: Partial<StoredWebhooks> = {}): StoredWebhooks => ({
  webhooks: [EXAMPLE_WEBHOOK],
  deliveries: [EXAMPLE_DELIVERY],
  ...values,
})

/** Returns the response to a call that reads. */
export function readWebhooks({ webhooks, deliveries }: StoredWebhooks, { path }: Call): unknown {
  if (path === listWebhooks.path) return { data: webhooks }
  if (path === listWebhookDeliveries.path) return { data: deliveries, meta: { totalCount: deliveries.length } }
  return undefined
}

/** Shows a screen with stored webhooks. `write` answers the calls that change something. Returns the calls. */
export const showWebhooks = (
  shown: ReactNode,
  stored: StoredWebhooks,
  write: (contract: Call, sent: SentCall) => unknown = () => undefined,
) =>
  showScreen(shown, (contract, sent) =>
    contract.method === 'GET' ? readWebhooks(stored, contract) : write(contract, sent),
  )

export const refusal = (code: string, details: object = {}) => ({ code, details })

/** Presses a button, and the same button of the question. Returns the text of the question. */
export async function confirmQuestion(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
  return dialog.textContent
}
