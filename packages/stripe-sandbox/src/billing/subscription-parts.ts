import type { Subscription, SubscriptionItem } from '../state/stored.ts'

interface Parts {
  readonly id: string
  readonly customer: string
  readonly currency: string
  readonly now: number
  readonly items: readonly SubscriptionItem[]
  readonly discounts: readonly string[]
  readonly trialEnd: number | null
  readonly method: string | null
  readonly clock: string | null
  readonly metadata: Record<string, string>
  readonly cancel_at: number | null
  readonly cancel_at_period_end: boolean
}

interface Settings {
  readonly billing_mode?: { readonly type?: 'classic' | 'flexible' | undefined } | undefined
  readonly description?: string | undefined
  readonly payment_settings?:
    | {
        readonly save_default_payment_method?: 'off' | 'on_subscription' | undefined
        readonly payment_method_types?: 'card'[] | undefined
      }
    | undefined
  readonly trial_settings?:
    | {
        readonly end_behavior?:
          | { readonly missing_payment_method?: 'cancel' | 'create_invoice' | 'pause' | undefined }
          | undefined
      }
    | undefined
}

/** Returns a subscription that waits for its first payment, or whose trial begins. */
export const newSubscription = (settings: Settings, parts: Parts): Subscription => ({
  id: parts.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: parts.trialEnd ?? parts.now,
  billing_cycle_anchor_config: null,
  billing_mode:
    settings.billing_mode?.type === 'classic'
      ? { flexible: null, type: 'classic' }
      : { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: parts.cancel_at,
  cancel_at_period_end: parts.cancel_at_period_end,
  canceled_at: parts.cancel_at === null ? null : parts.now,
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: parts.cancel_at === null ? null : 'cancellation_requested',
  },
  collection_method: 'charge_automatically',
  created: parts.now,
  currency: parts.currency,
  customer: parts.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: parts.method,
  default_source: null,
  default_tax_rates: [],
  description: settings.description ?? null,
  discounts: parts.discounts,
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: {
    object: 'list',
    data: parts.items,
    has_more: false,
    url: `/v1/subscription_items?subscription=${parts.id}`,
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: parts.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: settings.payment_settings?.payment_method_types ?? null,
    save_default_payment_method: settings.payment_settings?.save_default_payment_method ?? 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: parts.now,
  status: parts.trialEnd === null ? 'incomplete' : 'trialing',
  test_clock: parts.clock,
  transfer_data: null,
  trial_end: parts.trialEnd,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: settings.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
    },
  },
  trial_start: parts.trialEnd === null ? null : parts.now,
})

interface Cancellation {
  readonly cancel_at?: number | 'max_period_end' | 'min_period_end' | null | undefined
  readonly cancel_at_period_end?: boolean | undefined
}

/** Returns when a subscription ends. All items have the same period, so its first and its last end are the same. */
export function cancellationAt({ cancel_at, cancel_at_period_end }: Cancellation, periodEnd: number) {
  if (cancel_at_period_end === true) return { cancel_at: periodEnd, cancel_at_period_end: true }
  const at = typeof cancel_at === 'string' ? periodEnd : (cancel_at ?? null)
  return { cancel_at: at, cancel_at_period_end: false }
}
