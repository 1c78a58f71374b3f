import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Realm } from './realm.ts'
import { textUpTo } from './text.ts'

/** A provider on the log-in page. */
export const OfferedProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Name of the school that was searched by its name; null for another search. */
  school: z.nullable(z.string()),
})
export type OfferedProvider = z.infer<typeof OfferedProvider>

/** Minimum length of the part of a school's name, in characters. */
export const SCHOOL_SEARCH_MIN = 3

/**
 * Finds the active providers of a realm: the one with an id, those of a school unit with the units above, those of an email
 * address or of the schools with a name, or else those of the whole realm. `hasMore` says whether there are providers of
 * single schools.
 */
export const findIdentityProviders = defineCall({
  service: 'auth',
  access: 'anyone',
  method: 'GET',
  path: '/v1/offered-providers',
  summary: 'Find the identity providers for an email address, a school unit or a realm',
  query: z.object({
    realm: Realm,
    /** An email address, or a part of the name of a school. */
    q: z.optional(textUpTo(320)),
    schoolUnit: z.optional(z.uuid()),
    id: z.optional(z.uuid()),
  }),
  responses: { 200: z.object({ data: z.array(OfferedProvider), hasMore: z.boolean() }) },
  errors: ['too_many_requests'],
})
