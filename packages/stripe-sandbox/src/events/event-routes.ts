import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import { list, text } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { resourceMissing } from '../wire/stripe-error.ts'

/** Events. https://docs.stripe.com/api/events */
export const EVENT_ROUTES = [
  route('GET', '/events', { ...PAGE, created: range, type: text, types: list(text) }, ({ tx, params }) =>
    listPage(
      tx,
      'event',
      '/v1/events',
      params,
      ({ created, type }) =>
        isInRange(created, params.created) &&
        (params.type === undefined || matches(type, params.type)) &&
        (params.types === undefined || params.types.some((pattern) => matches(type, pattern))),
    ),
  ),
  route('GET', '/events/:id', {}, ({ tx, id }) => {
    const event = tx.get('event', id)
    if (event === undefined) throw resourceMissing('event', id)
    return event
  }),
]

/** Compares the type of an event with a type or a pattern such as `charge.*`. */
const matches = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
