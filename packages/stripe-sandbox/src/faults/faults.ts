import * as z from 'zod'

/** A fault of the webhooks. `late`: each event waits; `lost`: no event is sent. */
const EventFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('late'), seconds: z.number().positive() }),
  z.strictObject({ kind: z.enum(['doubled', 'lost', 'reversed']) }),
])
export type EventFault = z.infer<typeof EventFault>

/** A fault of the next answers. `lost`: the request has its effect, and the connection closes without an answer. */
const AnswerFault = z.strictObject({
  kind: z.enum(['error', 'lost', 'rate_limited', 'slow']),
  method: z.enum(['DELETE', 'GET', 'POST']).optional(),
  /** Beginning of the path, such as `/v1/customers`. */
  path: z.string().default('/v1'),
  /** Number of the answers. */
  times: z.int().positive().default(1),
  /** Delay of `slow`. */
  seconds: z.number().positive().default(1),
})
export type AnswerFault = z.infer<typeof AnswerFault>

/** The faults of an account. */
export const Faults = z.strictObject({
  events: EventFault.optional(),
  answers: z.array(AnswerFault).default([]),
  isKeyRevoked: z.boolean().default(false),
})
export type Faults = z.infer<typeof Faults>

export const NO_FAULTS: Faults = { answers: [], isKeyRevoked: false }

/** Returns the fault of the next answer to a request, and counts it. */
export function takeAnswerFault(
  { answers }: Faults,
  request: { readonly method: string; readonly url: string },
): AnswerFault | undefined {
  const fault = answers.find(
    ({ method, path, times }) =>
      times > 0 && (method ?? request.method) === request.method && request.url.startsWith(path),
  )
  if (fault !== undefined) fault.times -= 1
  return fault
}
