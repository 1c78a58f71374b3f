// @vitest-environment jsdom
import { declareEnding, withdrawFamilySubscription } from '@lectern/contracts'
import type { FamilySubscription } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { showLocale, showPaymentMessages, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { EndingScreen } from './ending-screen.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showPaymentMessages()]))
beforeEach(() => showLocale('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const RECEIPT = { number: 'ABCDEFGHJK', receivedAt: '2027-01-15T12:00:00.000Z' }
const show = (answer: object = RECEIPT) =>
  showScreen(<EndingScreen country="de" onCountry={() => undefined} />, () => answer)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function fill() {
  await screen.findByLabelText('Name')
  type('Name', 'Ada Berg')
  type('Email of the account with the subscription', ' ada@home.example ')
}

describe('the page that ends a subscription', () => {
  test('has the words of the law in German', async () => {
    await showLocale('de')
    show()
    expect(await screen.findByRole('heading', { name: 'Verträge hier kündigen' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Jetzt kündigen' })).toBeTruthy()
  })

  test('names what is missing, and sends nothing', async () => {
    const sent = show()
    await screen.findByLabelText('Name')
    fireEvent.click(screen.getByLabelText('End for an important reason'))
    fireEvent.click(screen.getByLabelText('On a day of your choice'))
    type('Email of the account with the subscription', 'nothing')
    click('End now')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Important reason')))
    for (const label of ['Important reason', 'Name', 'Email of the account with the subscription', 'Day of the end'])
      expect([label, screen.getByLabelText(label).getAttribute('aria-invalid')]).toEqual([label, 'true'])
    expect(sent).toEqual([])
  })

  test('sends an ordinary ending, shows its time and number, and saves it', async () => {
    const sent = show()
    await fill()
    fireEvent.click(screen.getByLabelText('On a day of your choice'))
    type('Day of the end', '2027-06-01')
    type('Another email for the confirmation', 'work@office.example')
    click('End now')
    expect(await screen.findByText(/Number: ABCDEFGHJK/u)).toBeTruthy()
    const body = {
      kind: 'ordinary',
      name: 'Ada Berg',
      email: 'ada@home.example',
      endsOn: '2027-06-01',
      confirmationEmail: 'work@office.example',
    }
    expect(sent.map((call) => [call.contract, call.body])).toEqual([[declareEnding, body]])
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:file'
    })
    click('Save the statement')
    const text = await files[0]?.text()
    for (const part of ['ABCDEFGHJK', '15 January 2027', 'Ada Berg', 'ada@home.example', '1 June 2027'])
      expect(text).toContain(part)
  })

  test('asks for the reason of an extraordinary ending', async () => {
    const sent = show()
    await fill()
    fireEvent.click(screen.getByLabelText('End for an important reason'))
    type('Important reason', 'The books do not open.')
    click('End now')
    await screen.findByText(/Number: ABCDEFGHJK/u)
    expect(sent[0]?.body).toMatchObject({ kind: 'extraordinary', reason: 'The books do not open.' })
  })

  test('takes a withdrawal in two steps, and keeps the details when the family goes back', async () => {
    const sent = show()
    await fill()
    fireEvent.click(screen.getByLabelText('Withdrawal within 14 days of the order'))
    expect(screen.queryByLabelText('At the next possible time')).toBeNull()
    click('Continue')
    expect(await screen.findByText(/I, Ada Berg, withdraw .* ada@home\.example/u)).toBeTruthy()
    expect(sent).toEqual([])
    click('Change the details')
    expect(await screen.findByDisplayValue('Ada Berg')).toBeTruthy()
    click('Continue')
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
    await screen.findByText(/Number: ABCDEFGHJK/u)
    expect(sent.map(({ body }) => body)).toEqual([{ kind: 'withdrawal', name: 'Ada Berg', email: 'ada@home.example' }])
  })

  test('says when there were too many statements, and keeps what was typed', async () => {
    show({ code: 'too_many_requests', details: {} })
    await fill()
    click('End now')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByDisplayValue('Ada Berg')).toBeTruthy()
  })
})

describe('the button that withdraws', () => {
  const subscription: FamilySubscription = {
    id: 'sub_1',
    status: 'active',
    items: { data: [] },
    current_period_end: null,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    withdrawable_until: Date.now() / 1000 + 60,
    client_secret: null,
    coupons: [],
    next_charge: null,
  }

  test('shows the statement, and sends it after the confirmation', async () => {
    const sent = showScreen(<WithdrawButton country="de" subscription={subscription} />, () => ({
      withdrawal: { receivedAt: RECEIPT.receivedAt, isDone: true },
    }))
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw from the contract' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/I withdraw from the contract/u)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByText(/You have withdrawn from the contract/u)).toBeTruthy()
    expect(sent.map((call) => [call.contract, call.params])).toEqual([[withdrawFamilySubscription, { id: 'sub_1' }]])
  })

  test.each([null, Date.now() / 1000 - 60])(
    'is not shown after the time to withdraw (%s)',
    async (withdrawable_until) => {
      const screens = (
        <>
          <p>Loaded</p>
          <WithdrawButton country="de" subscription={{ ...subscription, withdrawable_until }} />
        </>
      )
      showScreen(screens, () => undefined)
      await screen.findByText('Loaded')
      expect(screen.queryByRole('button', { name: 'Withdraw from the contract' })).toBeNull()
    },
  )
})
