// @vitest-environment jsdom
import {
  changeFamilyEnd,
  type FamilyPayments,
  findFamilies,
  getFamilyPayments,
  type ManagedCharge,
  type ManagedSubscription,
  refundFamilyCharge,
} from '@lectern/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import {
  choose,
  fill,
  loadTexts,
  nameCall,
  press,
  readLinks,
  readValues,
  region,
  showManaged,
  waitForChange,
} from '../testing/show-managed.tsx'
import { FamiliesScreen } from './families-screen.tsx'
import { FamilyPaymentsScreen } from './family-payments-screen.tsx'

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const uid = '019a0000-0000-7000-8000-0000000000f1'
const SUBSCRIPTION: ManagedSubscription = {
  id: 'sub_1',
  status: 'active',
  plans: ['Family', 'Two more children'],
  price: { amount: 9900, currency: 'sek', interval: 'month', intervalCount: 1 },
  startedAt: '2027-01-01T12:00:00.000Z',
  period: { startsAt: '2027-01-15T12:00:00.000Z', endsAt: '2027-02-15T12:00:00.000Z' },
  endsAt: null,
  endedAt: null,
  nextCharge: { amount: 4950, currency: 'sek', at: '2027-02-15T12:00:00.000Z' },
  coupons: ['Half price'],
  booksOpenUntil: '2027-03-01T12:00:00.000Z',
}
const CHARGE: ManagedCharge = {
  id: 'ch_1',
  createdAt: '2027-01-15T12:00:00.000Z',
  status: 'succeeded',
  amount: { amount: 9900, currency: 'sek' },
  refunded: 2500,
  disputed: false,
  refunds: [
    {
      id: 're_1',
      createdAt: '2027-01-16T12:00:00.000Z',
      amount: { amount: 2500, currency: 'sek' },
      status: 'succeeded',
      reason: 'duplicate',
    },
  ],
}
const FAMILY: FamilyPayments = {
  uid,
  name: 'Ada Berg',
  email: 'ada@home.example',
  isCustomer: true,
  subscriptions: [SUBSCRIPTION],
  invoices: [
    {
      id: 'in_1',
      number: 'A-0001',
      createdAt: '2027-01-15T12:00:00.000Z',
      status: 'paid',
      total: { amount: 9900, currency: 'sek' },
      pdf: 'https://pay.example/in_1.pdf',
    },
  ],
  charges: [CHARGE],
}
const refusal = (code: string) => ({ code, details: {} })

/** Shows the payments of a family. `write` answers the calls that change something. */
const show = (changes: Partial<FamilyPayments> = {}, write: () => unknown = () => undefined) =>
  showManaged(<FamilyPaymentsScreen uid={uid} />, ({ method, path }) =>
    method !== 'GET' ? write() : path === getFamilyPayments.path ? { ...FAMILY, ...changes } : undefined,
  )
const showSubscription = (changes: Partial<ManagedSubscription>) =>
  show({ subscriptions: [{ ...SUBSCRIPTION, ...changes }] })
const untilShown = () => screen.findByRole('heading', { level: 1, name: 'Payments of Ada Berg' })

test('the page shows the subscription with its next charge, the charges with their refunds, and the invoices', async () => {
  show()
  await untilShown()
  expect(region('Subscriptions').getByRole('heading', { level: 3 }).textContent).toBe('Family + Two more children')
  expect(readValues('Subscriptions')).toEqual({
    Price: expect.stringMatching(/^SEK.99 per month$/u),
    Started: '1 Jan 2027',
    'Current period': '15 Jan 2027 – 15 Feb 2027',
    'Next charge': expect.stringMatching(/^SEK.49\.50 on 15 Feb 2027$/u),
    Discount: 'Half price',
    'If the card is declined, books open until': '1 Mar 2027',
  })
  expect(region('Charges and refunds').getByRole('listitem').textContent).toMatch(
    /^SEK.9915 Jan 2027 · Paid16 Jan 2027 · SEK.25 refunded · Charged twice/u,
  )
  expect(region('Invoices').getByRole('listitem').textContent).toMatch(/^SEK.9915 Jan 2027 · Paid · A-0001/u)
  expect(screen.getByRole('link', { name: 'Invoice of 15 Jan 2027 as PDF' }).getAttribute('href')).toBe(
    'https://pay.example/in_1.pdf',
  )
  expect(readLinks()['Page of the person']).toBe(`/controlpanel/beta/manage/users/${uid}`)
})

test.each<[string, Partial<ManagedSubscription>, string]>([
  ['a trial', { status: 'trialing' }, 'Free until 15 February 2027. The first payment is on that day.'],
  ['a paid one', {}, 'Paid. It renews on 15 February 2027.'],
  ['one that ends', { endsAt: '2027-02-15T12:00:00.000Z' }, 'Ends on 15 February 2027. Nothing more is charged.'],
  ['a declined card', { status: 'past_due' }, 'the books stay open until 1 March 2027.'],
  ['an open payment', { status: 'unpaid' }, 'A payment is open, so the books are closed.'],
  ['a first payment that waits', { status: 'incomplete' }, 'The bank has not confirmed the first payment'],
  ['an ended one', { status: 'canceled', endedAt: '2027-01-20T12:00:00.000Z' }, 'Ended on 20 January 2027.'],
])('the state of %s is said in words', async (_name, changes, text) => {
  showSubscription(changes)
  await untilShown()
  expect(screen.getByRole('region', { name: 'Subscriptions' }).textContent).toContain(text)
})

test('a price for several years is said in words', async () => {
  showSubscription({ price: { amount: 200_000, currency: 'eur', interval: 'year', intervalCount: 2 } })
  await untilShown()
  expect(readValues('Subscriptions')['Price']).toBe('€2,000 every 2 years')
})

test('a subscription ends with its period, after a question that names the price and the day', async () => {
  const sent = show()
  await untilShown()
  press('End the subscription: Family + Two more children')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/until 15 February 2027\. After that, SEK.99 per month is not charged/u)
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  press('End the subscription', within(question))
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(changeFamilyEnd),
    params: { uid, id: 'sub_1' },
    body: { isEnding: true },
  })
  expect(await screen.findByText('The subscription ends with its period.')).toBeTruthy()
})

test('the end is taken back, after a question that names the price', async () => {
  const sent = showSubscription({ endsAt: '2027-02-15T12:00:00.000Z', nextCharge: null })
  await untilShown()
  expect(readValues('Subscriptions')).toMatchObject({
    'Next charge': 'Nothing will be charged',
    'Books open until': '1 Mar 2027',
  })
  press('Take back the end: Family + Two more children')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/SEK.99 per month is charged, next on 15 February 2027/u)
  press('Take back the end', within(question))
  expect(await waitForChange(sent)).toMatchObject({ body: { isEnding: false } })
})

test('an ended subscription has no button', async () => {
  showSubscription({ status: 'canceled', endedAt: '2027-01-20T12:00:00.000Z' })
  await untilShown()
  expect(region('Subscriptions').queryByRole('button')).toBeNull()
})

/** Opens the form of the refund, fills it, and sends it. */
async function askRefund(amount: string, reason?: string) {
  await untilShown()
  press(/^Refund SEK.99 of 15 Jan 2027$/u)
  expect(screen.getByLabelText<HTMLInputElement>('Amount in SEK').value).toBe('74.00')
  fill('Amount in SEK', amount)
  if (reason !== undefined) choose('Reason', reason)
  press('Refund')
}

test('a part of a payment is refunded, after a question that names the amount and the family', async () => {
  const sent = show()
  await askRefund('24,50', 'Charged twice')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/^Refund SEK.24\.50\?Ada Berg gets SEK.24\.50 back/u)
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  press('Refund', within(question))
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(refundFamilyCharge),
    params: { uid, id: 'ch_1' },
    body: { amount: 2450, refunded: 2500, reason: 'duplicate' },
  })
  expect(await screen.findByText(/The refund of SEK.24\.50 is on its way\./u)).toBeTruthy()
})

test.each(['', '0', '74.01', 'all'])(
  'the amount %j is not sent, and the field says what is possible',
  async (amount) => {
    const sent = show()
    await askRefund(amount)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount in SEK')))
    expect(document.body.textContent).toMatch(/Enter an amount from SEK.0\.01 to SEK.74/u)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  },
)

test('a refused refund says why, and the form keeps the amount', async () => {
  show({}, () => refusal('conflict'))
  await askRefund('10')
  press('Refund', within(await screen.findByRole('alertdialog')))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this at the same time.')
  expect(screen.getByLabelText<HTMLInputElement>('Amount in SEK').value).toBe('10')
})

test.each<[string, Partial<ManagedCharge>, string]>([
  ['declined', { status: 'failed' }, 'The bank declined the card'],
  ['refunded in full', { refunded: 9900 }, 'refunded'],
  ['disputed', { disputed: true }, 'The family has objected at its bank'],
  ['not finished', { status: 'pending' }, 'In progress'],
])('a charge that is %s cannot be refunded', async (_name, changes, text) => {
  show({ charges: [{ ...CHARGE, ...changes }] })
  await untilShown()
  expect(region('Charges and refunds').getByRole('listitem').textContent).toContain(text)
  expect(region('Charges and refunds').queryByRole('button')).toBeNull()
})

test('an account that has never paid, and empty lists, say so', async () => {
  show({ isCustomer: false, subscriptions: [], invoices: [], charges: [] })
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  cleanup()
  show({ subscriptions: [], invoices: [], charges: [] })
  await untilShown()
  for (const text of ['has no subscription', 'Nothing has been charged yet', 'There are no invoices yet'])
    expect(document.body.textContent).toContain(text)
})

test('while Stripe cannot be reached, the page says so, and a button tries again', async () => {
  let isAway = true
  showManaged(<FamilyPaymentsScreen uid={uid} />, () => (isAway ? refusal('unavailable') : FAMILY))
  expect((await screen.findByRole('alert')).textContent).toContain('Stripe can’t be reached')
  isAway = false
  press('Try again')
  expect(await untilShown()).toBeTruthy()
})

test('payments that cannot be loaded say so, and a button tries again', async () => {
  const paths = ['/families/:uid']
  expect(await walkFailedReads({ page: () => <FamilyPaymentsScreen uid={uid} />, paths, serve: () => FAMILY })).toEqual(
    paths,
  )
})

test('a family is found by its email, and the result leads to its payments', async () => {
  const sent = showManaged(<FamiliesScreen />, () => ({ families: [{ uid, name: 'Ada Berg' }] }))
  await screen.findByRole('heading', { level: 1 })
  press('Find')
  expect(await screen.findByText('This value is required')).toBeTruthy()
  fill('Email of the account', ' ada@home.example ')
  press('Find')
  expect(await screen.findByRole('link', { name: 'Ada Berg' })).toBeTruthy()
  expect(readLinks()['Ada Berg']).toBe(`/controlpanel/beta/manage/payments/${uid}`)
  expect(sent.map(({ contract, body }) => [contract, body])).toEqual([[findFamilies, { email: 'ada@home.example' }]])
})

test('an email without a family, and a failed search, say so', async () => {
  let answer: unknown = { families: [] }
  showManaged(<FamiliesScreen />, () => answer)
  await screen.findByRole('heading', { level: 1 })
  fill('Email of the account', 'none@home.example')
  press('Find')
  expect((await screen.findByRole('status')).textContent).toContain('No family has this email.')
  answer = refusal('internal_error')
  press('Find')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.')
})
