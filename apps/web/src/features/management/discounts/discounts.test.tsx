// @vitest-environment jsdom
import { changeDiscountCode, createDiscountCode, type DiscountCode, listDiscountCodes } from '@lectern/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { readAddress } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import {
  choose,
  fill,
  loadTexts,
  nameCall,
  press,
  readLinks,
  showManaged,
  waitForChange,
} from '../testing/show-managed.tsx'
import { DiscountCodesScreen } from './discount-codes-screen.tsx'
import { NewDiscountCodeScreen } from './new-discount-code-screen.tsx'

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const CODE: DiscountCode = {
  id: 'promo_1',
  code: 'SPRING',
  discount: { percent: 25 },
  duration: 'once',
  months: null,
  uses: 3,
  maxUses: null,
  expiresAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'active',
}

describe('the list', () => {
  const show = (codes: readonly DiscountCode[]) =>
    showManaged(<DiscountCodesScreen />, ({ path, method }) =>
      method !== 'GET'
        ? { ...CODE, state: 'ended' }
        : path === listDiscountCodes.path
          ? { data: codes, meta: { totalCount: codes.length } }
          : undefined,
    )

  test('shows each code with its discount, its uses and its state', async () => {
    show([
      CODE,
      {
        ...CODE,
        id: 'promo_2',
        code: 'HELLO',
        discount: { amount: { amount: 250, currency: 'gbp' } },
        duration: 'repeating',
        months: 3,
        maxUses: 1000,
        expiresAt: '2026-12-31T22:59:59.000Z',
      },
      { ...CODE, id: 'promo_3', code: 'OLD', duration: 'forever', state: 'expired' },
      { ...CODE, id: 'promo_4', code: 'FULL', state: 'used_up' },
      { ...CODE, id: 'promo_5', code: 'GONE', state: 'ended' },
    ])
    const grid = within(await screen.findByRole('grid', { name: 'Discount codes' }))
    await grid.findAllByRole('rowheader')
    const rows = grid.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toBe('SPRING25%The first payment3No last dayWorksEnd')
    expect(rows[2]).toBe('HELLO£2.503 months3 of 1,00031 Dec 2026WorksEnd')
    expect(rows[3]).toMatch(/^OLD.*All payments.*Expired$/u)
    expect(rows.slice(4).map((row) => /Used up|Ended/u.exec(row ?? '')?.[0])).toEqual(['Used up', 'Ended'])
    expect(readLinks()['New discount code']).toBe('/controlpanel/beta/manage/discount-codes/new')
  })

  test('without codes says how to begin', async () => {
    show([])
    expect(await screen.findByText('No discount codes yet')).toBeTruthy()
  })

  test('ends a code after a question, and the message takes it back', async () => {
    const sent = show([CODE])
    await screen.findByRole('rowheader')
    press('End: SPRING')
    const question = await screen.findByRole('alertdialog', { name: 'End the code SPRING?' })
    press('End', within(question))
    expect(await waitForChange(sent)).toMatchObject({
      call: nameCall(changeDiscountCode),
      params: { id: 'promo_1' },
      body: { isActive: false },
    })
    expect(await screen.findByText('The code has ended.')).toBeTruthy()
    press('Undo')
    expect(await waitForChange(sent, 1)).toMatchObject({ body: { isActive: true } })
  })

  test('that cannot be loaded says so, and a button tries again', async () => {
    const paths = ['/discount-codes']
    expect(await walkFailedReads({ page: () => <DiscountCodesScreen />, paths, serve: () => undefined })).toEqual(paths)
  })
})

describe('the form', () => {
  const show = (answer: unknown = CODE) => showManaged(<NewDiscountCodeScreen realm="uk" />, () => answer)
  const EMPTY = { duration: 'once', months: null, maxUses: null, expiresAt: null }

  test('creates a code with a percentage, and opens the list', async () => {
    const sent = show()
    await screen.findByLabelText('Code')
    fill('Code', ' Spring ')
    fill('Percent off', '25')
    press('Create')
    const { call, body } = await waitForChange(sent)
    expect([call, body]).toEqual([
      nameCall(createDiscountCode),
      { code: 'Spring', discount: { percent: 25 }, ...EMPTY },
    ])
    expect(await screen.findByText('The code works now.')).toBeTruthy()
    await waitFor(() => expect(readAddress()).toBe('/controlpanel/beta/manage/discount-codes'))
  })

  test('creates a code with an amount for some months, some families, and a last day', async () => {
    const sent = show()
    await screen.findByLabelText('Code')
    fill('Code', 'HELLO')
    choose('Kind of discount', 'Amount')
    fill('Amount off (GBP)', '2,50')
    choose('Applies to', 'The payments of some months')
    fill('Months', '6')
    fill('Maximum number of families (empty: no limit)', '100')
    fill('Last day (empty: no last day)', '2099-05-31')
    press('Create')
    expect((await waitForChange(sent)).body).toEqual({
      code: 'HELLO',
      discount: { amount: 250 },
      duration: 'repeating',
      months: 6,
      maxUses: 100,
      expiresAt: new Date('2099-05-31T23:59:59').toISOString(),
    })
  })

  test.each([
    ['Code', '', 'This value is required'],
    ['Code', 'ÅR', 'Use 3 to 30 letters from A to Z'],
    ['Percent off', '101', 'Must be between 1 and 100'],
    ['Percent off', '2.5', 'Must be between 1 and 100'],
    ['Maximum number of families (empty: no limit)', '0', 'Must be between 1 and 100000'],
    ['Last day (empty: no last day)', '2020-01-01', 'Should be after'],
  ])('does not send a wrong value of the field %s (%s)', async (label, value, text) => {
    const sent = show()
    await screen.findByLabelText('Code')
    fill('Code', 'SPRING')
    fill(label, value)
    press('Create')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(document.body.textContent).toContain(text)
    expect(sent).toEqual([])
  })

  test('says that the code exists', async () => {
    const errors = [{ attribute: 'code', rule: 'already_exists', reason: 'code already exists.' }]
    show({ code: 'conflict', details: { errors } })
    await screen.findByLabelText('Code')
    fill('Code', 'SPRING')
    press('Create')
    expect(await screen.findByText('Already exists')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  })

  test('says that Stripe cannot be reached', async () => {
    show({ code: 'unavailable', details: {} })
    await screen.findByLabelText('Code')
    fill('Code', 'SPRING')
    press('Create')
    expect((await screen.findByRole('alert')).textContent).toContain('The code is not created.')
  })
})
