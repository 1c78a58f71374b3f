import type { Realm } from '@lectern/contracts'

/** An error of Stripe. `code`: https://docs.stripe.com/error-codes */
export interface CardError {
  readonly type: string
  readonly code?: string
  readonly message?: string
}

/** An intent of Stripe after its confirmation. */
export interface CardIntent {
  readonly id: string
  readonly status: string
  /** Id of the card. */
  readonly payment_method: string | null
}

interface CardElement {
  readonly mount: (place: HTMLElement) => void
  readonly destroy: () => void
}

/** The fields of one card form. */
export interface CardElements {
  readonly create: (
    type: 'payment',
    options: { readonly layout: 'tabs'; readonly fields: { readonly billingDetails: 'never' } },
  ) => CardElement
}

interface Confirmation {
  readonly elements: CardElements
  readonly confirmParams: {
    readonly return_url: string
    readonly payment_method_data: { readonly billing_details: object }
  }
  readonly redirect: 'if_required'
}

/** The part of stripe-js that the app uses. https://docs.stripe.com/js */
export interface CardStripe {
  readonly elements: (options: {
    readonly clientSecret: string
    readonly locale: string
    readonly appearance: object
  }) => CardElements
  readonly confirmSetup: (
    confirmation: Confirmation,
  ) => Promise<{ readonly setupIntent?: CardIntent; readonly error?: CardError }>
  readonly retrieveSetupIntent: (
    clientSecret: string,
  ) => Promise<{ readonly setupIntent?: CardIntent; readonly error?: CardError }>
  readonly confirmPayment: (
    confirmation: Confirmation,
  ) => Promise<{ readonly paymentIntent?: CardIntent; readonly error?: CardError }>
  /** Shows the page of the bank for a payment that needs it. */
  readonly handleNextAction: (options: {
    readonly clientSecret: string
  }) => Promise<{ readonly paymentIntent?: CardIntent; readonly error?: CardError }>
}

/** A card form that can be confirmed. */
export interface ReadyCardForm {
  readonly stripe: CardStripe
  readonly elements: CardElements
}

/** Stripe asks for the details that the form does not collect. Spec 2 §5: they are never collected. */
const billingDetails = (country: Realm) => ({
  name: null,
  email: null,
  phone: null,
  address: { country: stripeCountry(country), city: null, line1: null, line2: null, postal_code: null, state: null },
})

/** ISO 3166-1 code of a country. */
const stripeCountry = (country: Realm): string => (country === 'uk' ? 'GB' : country.toUpperCase())

/** Returns the parameters with which a card form is confirmed. The bank sends the browser back to `returnPath`. */
export const confirmation = (elements: CardElements, country: Realm, returnPath: string): Confirmation => ({
  elements,
  confirmParams: {
    return_url: new URL(returnPath, globalThis.location.origin).href,
    payment_method_data: { billing_details: billingDetails(country) },
  },
  redirect: 'if_required',
})
