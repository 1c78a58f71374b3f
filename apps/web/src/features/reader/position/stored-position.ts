import { DeviceLastmark, getLastmark, Position } from '@lectern/contracts'
import * as z from 'zod/mini'

/** Spec 1 §7: 'position; a string is parsed as JSON'. An invalid position is undefined. */
export const StoredPosition = z.catch(
  z.optional(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? parsed(value) : value)),
      Position,
    ),
  ),
  undefined,
)

/** `getLastmark` with a tolerant schema, because other libraries may answer. */
export const getStoredLastmark = {
  ...getLastmark,
  responses: {
    200: z.object({ position: StoredPosition, places: z.catch(z.optional(z.array(DeviceLastmark)), undefined) }),
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
