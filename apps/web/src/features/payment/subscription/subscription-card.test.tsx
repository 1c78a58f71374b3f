// @vitest-environment jsdom
import type { FamilySubscription } from '@lectern/contracts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPaymentMessages, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showPaymentMessages(), showLocale('en')]))
afterEach(cleanup)

const DAY = Date.UTC(2027, 1, 15, 12) / 1000
const SUBSCRIPTION: FamilySubscription = {
  id: 'sub_1',
  status: 'active',
  items: { data: [] },
  current_period_end: DAY,
  trial_end: null,
  cancel_at: null,
  cancel_at_period_end: false,
  withdrawable_until: null,
  client_secret: null,
  coupons: [],
  next_charge: null,
}

async function show(changes: Partial<FamilySubscription>) {
  const catalogue = { products: [], prices: [] }
  showScreen(
    <SubscriptionCard country="uk" subscription={{ ...SUBSCRIPTION, ...changes }} catalogue={catalogue} />,
    () => ({}),
  )
  await screen.findByRole('heading', { level: 2 })
}
const askForEnd = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'End the subscription' })))
  return (await screen.findByRole('alertdialog')).textContent
}

test.each(['past_due', 'unpaid', 'incomplete'] as const)(
  'a subscription that ends with an open payment says both: %s',
  async (status) => {
    await show({ status, cancel_at: DAY })
    expect(screen.getByText(/^Ends on 15 February 2027\. A payment is still open/)).toBeTruthy()
  },
)

test.each(['past_due', 'unpaid'] as const)(
  'the end of a subscription with a declined payment is now: %s',
  async (status) => {
    await show({ status })
    expect(await askForEnd()).toContain('It ends now, and the books close now. Nothing more is charged.')
  },
)

test('the end of a paid subscription is the end of its period', async () => {
  await show({})
  expect(await askForEnd()).toContain('You can read until 15 February 2027')
})
