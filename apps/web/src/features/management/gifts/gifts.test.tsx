// @vitest-environment jsdom
import {
  type Call,
  createGiftBatch,
  downloadGiftCodes,
  downloadGiftCodesAsCsv,
  getGiftBatch,
  type GiftBatch,
  type GiftEntry,
  type GiftOrder,
  listGiftBatches,
  listGiftEntries,
  listGiftOrders,
  refundGiftOrder,
  sendGiftCodes,
  withdrawGiftBatch,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { readAddress } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import {
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
import { GiftBatchScreen } from './gift-batch-screen.tsx'
import { GiftCardsScreen } from './gift-cards-screen.tsx'
import { GiftOrdersScreen } from './gift-orders-screen.tsx'
import { NewBatchScreen } from './new-batch-screen.tsx'

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '019a0000-0000-7000-8000-0000000000b1'
const COUNTS = { open: 0, redeemed: 0, expired: 0, withdrawn: 0, refunded: 0 }
const BATCH: GiftBatch = {
  id,
  note: 'Library week',
  months: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2029-11-20T12:00:00.000Z',
  counts: { ...COUNTS, open: 997, redeemed: 3 },
}
const ENTRIES: GiftEntry[] = [
  {
    id: 'e2',
    event: 'redeemed',
    at: '2026-11-22T12:00:00.000Z',
    cards: 1,
    number: 7,
    amount: { amount: 29_700, currency: 'sek' },
    by: null,
  },
  { id: 'e1', event: 'issued', at: '2026-11-20T12:00:00.000Z', cards: 1000, number: 1, amount: null, by: 'Sven Chief' },
]
const ORDER: GiftOrder = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  priceId: 'price_1',
  quantity: 2,
  months: 6,
  amount: { amount: 98_000, currency: 'sek' },
  status: 'succeeded',
  createdAt: '2026-11-20T12:00:00.000Z',
  fulfilledAt: '2026-11-20T12:01:00.000Z',
  buyer: { name: 'Kari Lund', email: 'kari@home.example' },
  refund: null,
  counts: { ...COUNTS, open: 2 },
}
const list = (data: readonly object[]) => ({ data, meta: { totalCount: data.length } })
const refusal = (code: string) => ({ code, details: {} })

const serveBatch = ({ path }: Call): unknown =>
  path === getGiftBatch.path ? BATCH : path === listGiftEntries.path ? list(ENTRIES) : undefined

/** Returns the texts of the rows of a table. */
const readRows = async (name: string) => {
  const grid = within(await screen.findByRole('grid', { name }))
  await grid.findAllByRole('rowheader')
  const rows = grid.getAllByRole('row')
  return rows.slice(1).map((row) => row.textContent)
}

test('the list shows each batch with its numbers', async () => {
  showManaged(<GiftCardsScreen />, ({ path }) => (path === listGiftBatches.path ? list([BATCH]) : undefined))
  expect(await readRows('Gift cards')).toEqual(['Library week20 Nov 202620 Nov 202931,0009973'])
  const links = readLinks()
  expect([links['Library week'], links['New batch'], links['Gift card orders']]).toEqual([
    `/controlpanel/beta/manage/gift-cards/${id}`,
    '/controlpanel/beta/manage/gift-cards/new',
    '/controlpanel/beta/manage/gift-orders',
  ])
})

test('an empty list says how to begin', async () => {
  showManaged(<GiftCardsScreen />, () => undefined)
  expect(await screen.findByText('No gift cards yet')).toBeTruthy()
})

test('a new batch is created with the entered values, until the end of the last day, and opens its page', async () => {
  const sent = showManaged(<NewBatchScreen />, () => BATCH)
  await screen.findByLabelText('Note')
  fill('Note', ' Library week ')
  fill('Number of cards', '1000')
  fill('Months of books', '3')
  fill('Last day', '2099-05-31')
  press('Create')
  const { call, body } = await waitForChange(sent)
  const expiresAt = new Date('2099-05-31T23:59:59').toISOString()
  expect([call, body]).toEqual([nameCall(createGiftBatch), { note: 'Library week', count: 1000, months: 3, expiresAt }])
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/beta/manage/gift-cards/${id}`))
})

test.each([
  ['Note', ' ', 'This value is required'],
  ['Number of cards', '1001', 'Must be between 1 and 1000'],
  ['Number of cards', 'ten', 'Must be between 1 and 1000'],
  ['Months of books', '0', 'Must be between 1 and 36'],
  ['Last day', '2020-01-01', 'Should be after'],
  ['Last day', '', 'Should be after'],
])('a wrong value of the field %s (%s) is not sent', async (label, value, text) => {
  const sent = showManaged(<NewBatchScreen />, () => BATCH)
  await screen.findByLabelText('Note')
  fill('Note', 'Library week')
  fill(label, value)
  press('Create')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  expect(document.body.textContent).toContain(text)
  expect(sent).toEqual([])
})

test('a batch that is not created says so', async () => {
  showManaged(<NewBatchScreen />, () => refusal('not_while_acting'))
  await screen.findByLabelText('Note')
  fill('Note', 'Library week')
  press('Create')
  expect((await screen.findByRole('alert')).textContent).toContain('The cards are not created.')
})

test('a batch shows its cards by state, and its history', async () => {
  showManaged(<GiftBatchScreen id={id} />, serveBatch)
  expect(await screen.findByRole('heading', { level: 1, name: 'Library week' })).toBeTruthy()
  expect(readValues('Details')).toEqual({
    'Months of books': '3',
    Created: '20 Nov 2026',
    'Last day': '20 Nov 2029',
    Unused: '997',
    Redeemed: '3',
  })
  const rows = await readRows('History')
  expect(rows[0]).toMatch(/Redeemed.*No\. 7.*SEK.297.*A family$/u)
  expect(rows[1]).toMatch(/Issued.*1,000.*Sven Chief$/u)
})

test('the unused cards are withdrawn after a question', async () => {
  const sent = showManaged(<GiftBatchScreen id={id} />, serveBatch)
  await screen.findByRole('heading', { level: 1 })
  press('Withdraw unused cards')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Their codes stop working.')
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  press('Withdraw unused cards', within(question))
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(withdrawGiftBatch), params: { id } })
  expect(await screen.findByText('The unused cards are withdrawn.')).toBeTruthy()
})

test('a batch without unused cards has nothing to withdraw', async () => {
  const used = { ...BATCH, counts: { ...COUNTS, redeemed: 3 } }
  showManaged(<GiftBatchScreen id={id} />, ({ path }) => (path === getGiftBatch.path ? used : undefined))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Withdraw unused cards' })).toBeNull()
})

test('the codes are downloaded as Excel and as CSV', async () => {
  const files: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const sent = showManaged(<GiftBatchScreen id={id} />, (contract) =>
    'file' in contract ? new Blob(['codes']) : serveBatch(contract),
  )
  await screen.findByRole('heading', { level: 1 })
  press('Download codes (Excel)')
  await waitFor(() => expect(files).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download codes (CSV)' }).getAttribute('aria-busy')).toBe('false'),
  )
  press('Download codes (CSV)')
  await waitFor(() => expect(files).toEqual(['Gift cards Library week.xlsx', 'Gift cards Library week.csv']))
  const calls = sent.map(({ contract }) => contract)
  expect(calls).toEqual(expect.arrayContaining([downloadGiftCodes, downloadGiftCodesAsCsv]))
})

/** Shows orders. `write` answers the calls that change something. */
const showOrders = (orders: readonly GiftOrder[], write: () => unknown = () => undefined) =>
  showManaged(<GiftOrdersScreen />, ({ path, method }) =>
    method !== 'GET' ? write() : path === listGiftOrders.path ? list(orders) : undefined,
  )

test('orders show the buyer, the amount and the status', async () => {
  showOrders([
    ORDER,
    { ...ORDER, id: 'o2', counts: { ...COUNTS, redeemed: 1, open: 1 } },
    { ...ORDER, id: 'o3', refund: 'asked' },
    { ...ORDER, id: 'o4', refund: 'done', buyer: null },
    { ...ORDER, id: 'o5', status: 'processing', fulfilledAt: null },
    { ...ORDER, id: 'o6', status: 'requires_payment_method', fulfilledAt: null },
  ])
  const rows = await readRows('Gift card orders')
  expect(rows[0]).toMatch(/^Kari Lundkari@home\.example.*2SEK.980Paid/u)
  expect(
    rows.map(
      (row) => /Paid, cards redeemed|Refund in progress|Refunded|Payment in progress|Not paid/u.exec(row ?? '')?.[0],
    ),
  ).toEqual([undefined, 'Paid, cards redeemed', 'Refund in progress', 'Refunded', 'Payment in progress', 'Not paid'])
  // Only an order that is paid, and of which no card is redeemed, can be refunded.
  expect(screen.getAllByRole('button', { name: 'Refund: Kari Lund' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Send codes again: Kari Lund' })).toHaveLength(2)
  expect(rows[3]).toMatch(/^Deleted/u)
})

test('an order is refunded after a question that names the amount', async () => {
  const sent = showOrders([ORDER], () => ({ ...ORDER, refund: 'done' }))
  await screen.findByRole('rowheader')
  press('Refund: Kari Lund')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/Refund SEK.980\?/u)
  fireEvent.click(within(question).getByRole('button', { name: 'Refund' }))
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(refundGiftOrder), params: { id: ORDER.id } })
  expect(await screen.findByText('The refund is on its way.')).toBeTruthy()
})

test('a refund that is refused says why', async () => {
  showOrders([ORDER], () => refusal('gift_order_not_refundable'))
  await screen.findByRole('rowheader')
  press('Refund: Kari Lund')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This order can’t be refunded.')
})

test('the codes of an order are sent again', async () => {
  const sent = showOrders([ORDER])
  await screen.findByRole('rowheader')
  press('Send codes again: Kari Lund')
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(sendGiftCodes), params: { id: ORDER.id } })
  expect(await screen.findByText('The codes are sent.')).toBeTruthy()
})

test('without orders, the page says what it shows', async () => {
  showOrders([])
  expect(await screen.findByText('No orders yet')).toBeTruthy()
})

test.each([
  ['batches', () => <GiftCardsScreen />, ['/gift-batches']],
  ['batch', () => <GiftBatchScreen id={id} />, ['/gift-batches/:id', '/gift-batches/:id/entries']],
  ['orders', () => <GiftOrdersScreen />, ['/gift-orders']],
])('a part of the page %s that cannot be loaded says so, and a button tries again', async (_name, page, paths) => {
  expect(await walkFailedReads({ page, paths, serve: serveBatch })).toEqual(paths)
})

test('the history of a batch has a heading of its own', async () => {
  showManaged(<GiftBatchScreen id={id} />, serveBatch)
  await screen.findByRole('heading', { level: 1 })
  expect(region('History').getByRole('grid')).toBeTruthy()
})
