import { pushSessionEvents, type SessionEvent } from '@lectern/contracts'
import type { ErrorReporter } from '../../../platform/error-report.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import type { Delivery } from './event-buffer.ts'

/** The source of what happens in this app, as that of its read logs. Spec 1 §3. */
export const OWN_SOURCE = 'web-bookshelf'

export type EventSender = (events: readonly SessionEvent[], onLeaving: boolean) => Promise<Delivery>

/** A log-in that is over and a server that is busy may be better the next time. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429])

/** Sends a batch. It never rejects: nobody who reads is troubled with it. */
export async function sendSessionEvents(
  { http, errors }: { readonly http: HttpClient; readonly errors: ErrorReporter },
  events: readonly SessionEvent[],
  onLeaving: boolean,
): Promise<Delivery> {
  try {
    const answer = await http.call(pushSessionEvents, { body: [...events] }, { keepalive: onLeaving })
    if (answer.ok) return 'taken'
    if (answer.status < 400 || answer.status >= 500 || PASSING.has(answer.status)) return 'not-sent'
    errors.report(new Error(`session events were refused: ${answer.code}`))
    return 'refused'
  } catch (error) {
    errors.report(error)
    return 'not-sent'
  }
}
