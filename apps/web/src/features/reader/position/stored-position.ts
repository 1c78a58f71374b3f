import { DeviceLastmark, getLastmark, Position } from '@lectern/contracts'
import * as z from 'zod/mini'

/** A position, or a string that contains a position in JSON. Spec 1 §7. An invalid position becomes undefined. */
export const StoredPosition = z.catch(
  z.optional(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? parseJson(value) : value)),
      Position,
    ),
  ),
  undefined,
)

/**
 * The `getLastmark` call with a tolerant response schema, because another implementation of the library may respond.
 */
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
