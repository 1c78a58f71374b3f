import * as z from 'zod/mini'

/** Level of a right to an attribute: 0 without the right, 2 with it. Spec 2 §3. */
export const Level = z.literal([0, 2])
export type Level = z.infer<typeof Level>

export interface Levels {
  readonly viewable: Level
  readonly editable: Level
}

/** Returns the schema of an attribute with its levels. The value is null if it may not be seen. Spec 2 §3. */
export function attribute<T extends z.ZodMiniType>(value: T) {
  return z.object({ value: z.nullable(value), viewable: Level, editable: Level })
}
