import * as z from 'zod/mini'

export const CONTEXT_TYPES = ['Assignment', 'Quiz'] as const
/** Spec 1 §3: the kind of work that a submission belongs to. */
export const ContextType = z.enum(CONTEXT_TYPES)
export type ContextType = z.infer<typeof ContextType>
