import { createRoot } from 'react-dom/client'
import type { CardElements, CardError, CardStripe } from '../card-stripe.ts'
import { askBank } from './ask-bank.tsx'
import { readCard } from './read-card.ts'
import type { TypedCard } from './read-card.ts'
import { StandInFields } from './stand-in-fields.tsx'

interface StandInOptions {
  /** Publishable key. */
  readonly key: string
  /** Path of the sandbox. */
  readonly address: string
}

interface IntentBody {
  readonly id: string
  readonly status: string
  readonly payment_method: string | null
  readonly next_action?: {
    readonly use_stripe_sdk?: { readonly stripe_js?: string }
    readonly redirect_to_url?: { readonly url?: string }
  } | null
  readonly last_setup_error?: CardError | null
  readonly last_payment_error?: CardError | null
}

interface Form {
  readonly clientSecret: string
  readonly typed: TypedCard
}

/**
 * Creates the stand-in for stripe-js, with which the sandbox can be tried. It sends the card to the sandbox only, and
 * accepts Stripe's test cards.
 */
export function createStandInStripe(options: StandInOptions): CardStripe {
  const forms = new WeakMap<CardElements, Form>()
  const confirm = async (elements: CardElements) => {
    const form = forms.get(elements)
    const card = form === undefined ? null : readCard(form.typed)
    if (form === undefined || card === null)
      return { error: { type: 'validation_error', code: 'incomplete_card', message: 'card details incomplete' } }
    const path = intentPath(form.clientSecret)
    const confirmed = await send(options, 'POST', `${path}/confirm`, {
      client_secret: form.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': card.month,
      'payment_method_data[card][exp_year]': card.year,
      'payment_method_data[card][cvc]': card.cvc,
    })
    return 'error' in confirmed ? confirmed : finish(options, form.clientSecret, confirmed)
  }
  return {
    elements: ({ clientSecret }) => {
      const typed: TypedCard = { number: '', expiry: '', cvc: '' }
      const elements: CardElements = { create: () => createElement(typed) }
      forms.set(elements, { clientSecret, typed })
      return elements
    },
    confirmSetup: async ({ elements }) => {
      const result = await confirm(elements)
      return 'error' in result ? result : { setupIntent: result }
    },
    retrieveSetupIntent: async (clientSecret) => {
      const found = await readIntent(options, clientSecret)
      return 'error' in found ? found : { setupIntent: found }
    },
    confirmPayment: async ({ elements }) => {
      const result = await confirm(elements)
      return 'error' in result ? result : { paymentIntent: result }
    },
    handleNextAction: async ({ clientSecret }) => {
      const found = await readIntent(options, clientSecret)
      const result = 'error' in found ? found : await finish(options, clientSecret, found)
      return 'error' in result ? result : { paymentIntent: result }
    },
  }
}

function createElement(typed: TypedCard) {
  let root: ReturnType<typeof createRoot> | undefined
  return {
    mount: (place: HTMLElement) => {
      root = createRoot(place)
      root.render(<StandInFields typed={typed} />)
    },
    destroy: () => root?.unmount(),
  }
}

/** Shows the page of the bank, if the intent needs it, and reads its result. */
async function finish(options: StandInOptions, clientSecret: string, intent: IntentBody) {
  if (intent.status !== 'requires_action') return toResult(intent)
  const page = intent.next_action?.use_stripe_sdk?.stripe_js ?? intent.next_action?.redirect_to_url?.url
  if (page === undefined) return toResult(intent)
  const isOpen = async () => {
    const now = await readIntent(options, clientSecret)
    return !('error' in now) && now.status === 'requires_action'
  }
  // The address in the answer can have another spelling of this machine's name.
  await askBank(new URL(page).pathname, isOpen)
  const after = await readIntent(options, clientSecret)
  return 'error' in after ? after : toResult(after)
}

function toResult(intent: IntentBody) {
  const { status, last_setup_error, last_payment_error } = intent
  if (status === 'succeeded' || status === 'processing') return intent
  const error = last_setup_error ?? last_payment_error
  return { error: error ?? { type: 'card_error', code: 'authentication_required' } }
}

const readIntent = (options: StandInOptions, clientSecret: string) =>
  send(options, 'GET', `${intentPath(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`)

/** A client secret begins with the id of its intent. */
function intentPath(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_')
  return `/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(id)}`
}

async function send(
  { key, address }: StandInOptions,
  method: 'GET' | 'POST',
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<IntentBody | { readonly error: CardError }> {
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox is a part of this product
    return (await response.json()) as IntentBody | { readonly error: CardError }
  } catch {
    return { error: { type: 'api_connection_error', message: 'no answer' } }
  }
}
