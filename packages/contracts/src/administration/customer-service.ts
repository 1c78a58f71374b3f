import * as z from 'zod/mini'
import type { Service } from '../call.ts'

/** The services of customer management, one for each shard. Spec 2 §7. */
export type CustomerService = Extract<Service, 'customersEu' | 'customersUs'>

export const NamedRow = z.object({ uid: z.uuid(), name: z.string() })
export const UidParams = z.object({ uid: z.uuid() })
export const IdParams = z.object({ id: z.uuid() })

/** Limits a list to one person or school unit. */
export const LinkFilters = z.object({ user: z.optional(z.uuid()), schoolUnit: z.optional(z.uuid()) })
