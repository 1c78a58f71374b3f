import { DeviceLastmark, getLastmark, Position } from '@lectern/contracts'
import * as z from 'zod/mini'

/** A position, as an object or as JSON text. An invalid position becomes undefined. Spec 1 §7. */
export const StoredPosition = z.catch(
  z.optional(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? parseJson(value) : value)),
      Position,
    ),
  ),
  undefined,
)

/** The `getLastmark` call with a tolerant response schema, for other implementations of the library. */
export const getStoredLastmark = {
  ...getLastmark,
  responses: {
    200: z.object({ position: StoredPosition, places: z.catch(z.optional(z.array(DeviceLastmark)), undefined) }),
  },
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
