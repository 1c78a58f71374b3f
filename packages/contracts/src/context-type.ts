import * as z from 'zod/mini'

export const CONTEXT_TYPES = ['Assignment', 'Quiz'] as const
/** Spec 1 §3: the type of the task that a submission answers. */
export const ContextType = z.enum(CONTEXT_TYPES)
export type ContextType = z.infer<typeof ContextType>
