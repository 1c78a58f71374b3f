import { createHash } from 'node:crypto'

/** A reason for which an issuer refuses a card. https://docs.stripe.com/declines/codes */
export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  readonly declineCode: string
  readonly message: string
}

/** Behaviour of a test card. https://docs.stripe.com/testing */
export interface Behaviour {
  /** The issuer refuses each charge. */
  readonly decline?: Decline
  /** False: the issuer refuses only charges, and the card can be attached to a customer. */
  readonly declinesAttachment?: boolean
  /** Payments for which the issuer asks for 3-D Secure. `until-set-up`: none after a successful setup. */
  readonly authentication?: 'always' | 'until-set-up' | 'on-session'
  /** Each successful charge is disputed. */
  readonly isDisputed?: boolean
}

interface TestCard extends Behaviour {
  readonly number: string
  readonly brand: 'amex' | 'mastercard' | 'visa'
  /** The part of the ids `pm_card_…` and `tok_…` after the underscore. */
  readonly name?: string
  /** The part of the id `tok_…`, if it is another. */
  readonly token?: string
}

const decline = (code: Decline['code'], declineCode: string, message: string): Decline => ({
  code,
  declineCode,
  message,
})
const GENERIC = decline('card_declined', 'generic_decline', 'Your card was declined.')
const INSUFFICIENT = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.')
const WRONG_CVC = decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.")
const EXPIRED = decline('expired_card', 'expired_card', 'Your card has expired.')
const PROCESSING = decline(
  'processing_error',
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
)

/** The numbers that the sandbox accepts. */
const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', name: 'visa' },
  { number: '4000056655665556', brand: 'visa', name: 'visa_debit' },
  { number: '5555555555554444', brand: 'mastercard', name: 'mastercard' },
  { number: '378282246310005', brand: 'amex', name: 'amex' },
  { number: '4000005780000007', brand: 'visa', name: 'no' },
  { number: '4000007520000008', brand: 'visa', name: 'se' },
  { number: '4000000000000002', brand: 'visa', name: 'visa_chargeDeclined', token: 'chargeDeclined', decline: GENERIC },
  {
    number: '4000000000009995',
    brand: 'visa',
    name: 'visa_chargeDeclinedInsufficientFunds',
    token: 'chargeDeclinedInsufficientFunds',
    decline: INSUFFICIENT,
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    name: 'chargeDeclinedIncorrectCvc',
    decline: WRONG_CVC,
  },
  { number: '4000000000000069', brand: 'visa', name: 'chargeDeclinedExpiredCard', decline: EXPIRED },
  { number: '4000000000000119', brand: 'visa', name: 'chargeDeclinedProcessingError', decline: PROCESSING },
  {
    number: '4000000000000341',
    brand: 'visa',
    name: 'chargeCustomerFail',
    decline: GENERIC,
    declinesAttachment: false,
  },
  { number: '4000002500003155', brand: 'visa', name: 'authenticationRequiredOnSetup', authentication: 'until-set-up' },
  { number: '4000002760003184', brand: 'visa', name: 'authenticationRequired', authentication: 'always' },
  {
    number: '4000003800000446',
    brand: 'visa',
    name: 'authenticationRequiredSetupForOffSession',
    authentication: 'on-session',
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    name: 'authenticationRequiredChargeDeclinedInsufficientFunds',
    authentication: 'until-set-up',
    decline: INSUFFICIENT,
    declinesAttachment: false,
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    name: 'threeDSecureRequiredChargeDeclined',
    authentication: 'always',
    decline: GENERIC,
    declinesAttachment: false,
  },
  { number: '4000000000000259', brand: 'visa', name: 'createDispute', isDisputed: true },
]

/**
 * Returns the text by which a card is recognised. The sandbox accepts only the public test numbers, so it does not hide
 * the number of a real card.
 */
const toFingerprint = (number: string): string => createHash('sha256').update(number).digest('base64url').slice(0, 16)

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]))
const BY_FINGERPRINT = new Map(TEST_CARDS.map((card) => [toFingerprint(card.number), card]))
const BY_ID = new Map(
  TEST_CARDS.flatMap((card) => [
    [`pm_card_${card.name}`, card],
    [`tok_${card.token ?? card.name}`, card],
  ]),
)

/** The stored parts of a test card. */
export interface KnownCard {
  readonly brand: TestCard['brand']
  readonly last4: string
  readonly fingerprint: string
}

const known = (card: TestCard | undefined): KnownCard | undefined =>
  card === undefined
    ? undefined
    : { brand: card.brand, last4: card.number.slice(-4), fingerprint: toFingerprint(card.number) }

export const findCardByNumber = (number: string): KnownCard | undefined => known(BY_NUMBER.get(number))

/** Finds a card by its test id, such as `pm_card_visa` or `tok_visa`. */
export const findCardById = (id: string): KnownCard | undefined => known(BY_ID.get(id))

/** Returns the behaviour of a stored card. */
export const behaviourFor = (fingerprint: string | null | undefined): Behaviour =>
  BY_FINGERPRINT.get(fingerprint ?? '') ?? {}
