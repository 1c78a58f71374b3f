// @vitest-environment jsdom
import { type Call, checkGiftCard, type GiftEffect, redeemGiftCard } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import { RedeemGiftCard } from './redeem-gift-card.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showWorkMessages(), showLocale('en')]))
afterEach(cleanup)

const MONTHS: GiftEffect = { months: 3, until: '2027-04-15T12:00:00.000Z' }
const CREDIT: GiftEffect = { credit: { amount: 49_000, currency: 'sek' } }
const refusal = (code: string) => ({ code, details: {} })

/** Enters a code. The server answers with an effect, or with a refusal. */
async function enter(typed: string, checked: object = MONTHS, redeemed: object = MONTHS) {
  const answer = (data: object, more: object) => ('code' in data ? data : { effect: data, ...more })
  const sent = showScreen(<RedeemGiftCard />, (contract: Call) =>
    contract.path === checkGiftCard.path
      ? answer(checked, { months: 3, expiresAt: '2029-01-01T00:00:00.000Z' })
      : answer(redeemed, {}),
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Code of the gift card')
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  return sent
}
const redeem = async () => fireEvent.click(await screen.findByRole('button', { name: 'Redeem' }))

test('the effect of a card is shown before it is redeemed', async () => {
  const sent = await enter(' abcd efgh-jklm ')
  expect(await screen.findByText('You get 3 months of books, until 15 April 2027.')).toBeTruthy()
  expect(sent.map(({ contract, body }) => [contract.path, body])).toEqual([
    [checkGiftCard.path, { code: 'ABCD-EFGH-JKLM' }],
  ])
  await redeem()
  expect(await screen.findByText('You have 3 more months of books, until 15 April 2027.')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ contract: { path: redeemGiftCard.path }, body: { code: 'ABCD-EFGH-JKLM' } })
  expect(sent).toHaveLength(2)
  // The server refuses a payment call without the country of the account.
  for (const { headers } of sent) expect(headers).toEqual({ country: TEST_USER.realm })
})

test('a month is no plural, and a credit names its amount', async () => {
  await enter('ABCD-EFGH-JKLM', { ...MONTHS, months: 1 })
  expect(await screen.findByText(/^You get 1 month of books/u)).toBeTruthy()
  cleanup()
  await enter('ABCD-EFGH-JKLM', CREDIT, CREDIT)
  expect(await screen.findByText(/^You get a credit of SEK.490/u)).toBeTruthy()
  await redeem()
  expect(await screen.findByText(/^The credit of SEK.490 is yours/u)).toBeTruthy()
})

test('the effect that the server has given counts, not the one before', async () => {
  await enter('ABCD-EFGH-JKLM', MONTHS, CREDIT)
  await redeem()
  expect(await screen.findByText(/^The credit of/u)).toBeTruthy()
})

test('an incomplete code is not sent, and a left field shows the code in groups', async () => {
  const sent = await enter('ABCD-EFGH')
  const field = screen.getByLabelText<HTMLInputElement>('Code of the gift card')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('Enter all 12 letters and digits of the code.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(field, { target: { value: 'abcdefghjklm' } })
  fireEvent.blur(field)
  expect(field.value).toBe('ABCD-EFGH-JKLM')
})

test.each([
  ['gift_card_wrong', 'There is no gift card with this code.'],
  ['gift_card_used', 'This gift card has been redeemed already.'],
  ['gift_card_expired', 'This gift card has expired.'],
  ['gift_card_withdrawn', 'This gift card is no longer valid.'],
])('a code that is refused says why, and stays in the field: %s', async (code, text) => {
  await enter('ABCD-EFGH-JKLM', refusal(code))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByLabelText<HTMLInputElement>('Code of the gift card').value).toBe('ABCD-EFGH-JKLM')
})

test('a redemption that fails can be tried again, or given up for another code', async () => {
  const sent = await enter('ABCD-EFGH-JKLM', MONTHS, refusal('gift_card_used'))
  await redeem()
  expect((await screen.findByRole('alert')).textContent).toContain('redeemed already')
  await redeem()
  await waitFor(() => expect(sent).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Enter another code' }))
  expect(await screen.findByLabelText('Code of the gift card')).toHaveProperty('value', '')
})

test('after a card, the family can redeem another one', async () => {
  await enter('ABCD-EFGH-JKLM')
  await redeem()
  fireEvent.click(await screen.findByRole('button', { name: 'Redeem another card' }))
  expect(await screen.findByLabelText('Code of the gift card')).toHaveProperty('value', '')
})
