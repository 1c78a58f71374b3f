import * as z from 'zod/mini'

/** Details of a refused import. `reason` is an English text for the publisher. */
export const ImportFault = z.object({
  file: z.optional(z.string()),
  line: z.optional(z.number()),
  reason: z.optional(z.string()),
})
