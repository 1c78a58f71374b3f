import { cancelSubscription } from '../billing/cancel-subscription.ts'
import { DAY_SECONDS } from '../billing/intervals.ts'
import { create, remove, update } from '../state/save.ts'
import type { TestClock } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { listPage, PAGE } from '../wire/lists.ts'
import { integer, required, text } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing, StripeError } from '../wire/stripe-error.ts'

const LIFETIME_SECONDS = 30 * DAY_SECONDS
/** Limit of one advance. Stripe's limit is two periods of the shortest subscription. */
const ADVANCE_LIMIT_SECONDS = 2 * 366 * DAY_SECONDS

/** Test clocks. https://docs.stripe.com/api/test_clocks */
export const TEST_CLOCK_ROUTES = [
  route('POST', '/test_helpers/test_clocks', { frozen_time: integer, name: text }, ({ tx, params }) =>
    create(tx, 'test_clock', 'test_helpers.test_clock.created', {
      id: tx.newId('clock'),
      object: 'test_helpers.test_clock',
      created: tx.now,
      deletes_after: tx.now + LIFETIME_SECONDS,
      frozen_time: required(params.frozen_time, 'frozen_time'),
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    }),
  ),
  route('GET', '/test_helpers/test_clocks', PAGE, ({ tx, params }) =>
    listPage(tx, 'test_clock', '/v1/test_helpers/test_clocks', params),
  ),
  route('GET', '/test_helpers/test_clocks/:id', {}, ({ tx, id }) => findClock(tx, id)),
  route('POST', '/test_helpers/test_clocks/:id/advance', { frozen_time: integer }, ({ tx, id, params }) => {
    const clock = findClock(tx, id)
    const target = required(params.frozen_time, 'frozen_time')
    if (clock.status !== 'ready')
      throw new StripeError(429, {
        type: 'invalid_request_error',
        code: 'lock_timeout',
        message: 'The test clock is advancing. Try again when its status is ready.',
      })
    if (target <= clock.frozen_time || target > clock.frozen_time + ADVANCE_LIMIT_SECONDS)
      throw invalidRequest('`frozen_time` must be later than the time of the clock, and within two years.', {
        param: 'frozen_time',
      })
    return update(tx, 'test_clock', 'test_helpers.test_clock.advancing', {
      ...clock,
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: target } },
    })
  }),
  route('DELETE', '/test_helpers/test_clocks/:id', {}, ({ tx, id }) => {
    const clock = findClock(tx, id)
    for (const subscription of tx.all('subscription'))
      if (subscription.test_clock === id && subscription.ended_at === null)
        cancelSubscription(tx, subscription, { reason: null })
    for (const customer of tx.all('customer'))
      if (customer.test_clock === id) remove(tx, 'customer', 'customer.deleted', customer)
    return remove(tx, 'test_clock', 'test_helpers.test_clock.deleted', clock)
  }),
]

function findClock(tx: Transaction, id: string): TestClock {
  const found = tx.get('test_clock', id)
  if (found === undefined) throw resourceMissing('testclock', id)
  return found
}
