/** Fields of answers that are different today from the description of 2023-08-16. */
export const OTHER_FIELDS: readonly {
  readonly schemas: readonly string[]
  readonly fields: readonly string[]
  readonly reason: string
}[] = [
  {
    schemas: ['subscription'],
    fields: ['current_period_end', 'current_period_start'],
    reason: 'The items of a subscription have their own periods.',
  },
  {
    schemas: ['product'],
    fields: ['features'],
    reason: 'Renamed to `marketing_features`.',
  },
  {
    schemas: ['invoice'],
    fields: ['paid', 'paid_out_of_band'],
    reason: 'The status and the payments of the invoice replace them.',
  },
  {
    schemas: ['invoice'],
    fields: ['total_tax_amounts'],
    reason: 'Renamed to `total_taxes`.',
  },
  {
    schemas: ['line_item'],
    fields: ['proration', 'type'],
    reason: 'Moved to `parent`.',
  },
  {
    schemas: ['promotion_code'],
    fields: ['coupon'],
    reason: 'Moved to `promotion`.',
  },
]

/** Parameters that the description of 2023-08-16 does not have, or has with other values. */
export const NEW_PARAMETERS: readonly {
  readonly requests: readonly string[]
  readonly parameters: readonly string[]
  readonly reason: string
}[] = [
  {
    requests: ['POST /v1/subscriptions', 'POST /v1/subscriptions/{subscription_exposed_id}'],
    parameters: ['discounts'],
    reason: 'A subscription may have several discounts; it replaces `coupon` and `promotion_code`.',
  },
  {
    requests: ['POST /v1/subscriptions', 'POST /v1/subscriptions/{subscription_exposed_id}'],
    parameters: ['cancel_at'],
    reason: 'It also takes `min_period_end` and `max_period_end`.',
  },
  {
    requests: ['POST /v1/promotion_codes'],
    parameters: ['coupon', 'promotion'],
    reason: 'The coupon moved to `promotion`.',
  },
  {
    requests: ['POST /v1/payment_intents', 'POST /v1/setup_intents'],
    parameters: ['allowed_payment_method_types'],
    reason: 'It replaces `payment_method_types`.',
  },
  {
    requests: ['POST /v1/setup_intents/{intent}/confirm'],
    parameters: ['payment_method_data'],
    reason: 'A browser sends a card, which the description for servers leaves out.',
  },
]

/** Objects without a schema in the part of the description that is at hand. */
export const NOT_DESCRIBED: ReadonlySet<string> = new Set(['dispute', 'invoice_payment'])
