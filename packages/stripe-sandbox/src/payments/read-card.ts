import { integer, required, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { findCardById, findCardByNumber } from './test-cards.ts'
import type { KnownCard } from './test-cards.ts'

export const CARD = { cvc: text, exp_month: integer, exp_year: integer, number: text, token: text } as const

export interface ReadCard extends KnownCard {
  readonly expMonth: number
  readonly expYear: number
  readonly hasCvc: boolean
}

/** Years after which a card cannot expire. */
const YEARS_AHEAD = 50

/**
 * Reads a card from its number or its test token. `now`: Unix seconds. Throws `card_error` for a number, an expiry or a
 * CVC that is not possible, and for each number that is not a test number.
 */
export function readCard(params: Fields<typeof CARD>, now: number): ReadCard {
  const year = new Date(now * 1000).getUTCFullYear()
  if (params.token !== undefined) {
    const card = findCardById(params.token)
    if (card === undefined)
      throw invalidRequest(`No such token: '${params.token}'`, { code: 'resource_missing', param: 'card[token]' })
    return { ...card, expMonth: 12, expYear: year + 2, hasCvc: false }
  }
  const number = required(params.number, 'card[number]').replaceAll(/[ -]/gu, '')
  const expMonth = required(params.exp_month, 'card[exp_month]')
  const shortYear = required(params.exp_year, 'card[exp_year]')
  const expYear = shortYear < 100 ? 2000 + shortYear : shortYear
  if (!/^\d{12,19}$/u.test(number))
    throw refuse('invalid_number', 'number', 'The card number is not a valid credit card number.')
  if (!passesLuhn(number)) throw refuse('incorrect_number', 'number', 'Your card number is incorrect.')
  if (expMonth < 1 || expMonth > 12)
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  const isPast = expYear === year && expMonth < new Date(now * 1000).getUTCMonth() + 1
  if (expYear < year || expYear > year + YEARS_AHEAD || isPast)
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  const card = findCardByNumber(number)
  if (params.cvc !== undefined && !(card?.brand === 'amex' ? /^\d{3,4}$/u : /^\d{3}$/u).test(params.cvc))
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  if (card === undefined)
    throw new StripeError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    })
  return { ...card, expMonth, expYear, hasCvc: params.cvc !== undefined }
}

const refuse = (code: string, param: string, message: string) =>
  new StripeError(402, { type: 'card_error', code, param, message })

/** Returns whether the check digit of a card number is right. ISO/IEC 7812-1, annex B. */
function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
