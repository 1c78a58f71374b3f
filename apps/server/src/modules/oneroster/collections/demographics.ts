import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { BASE_FIELDS, defineCollection } from './collection.ts'

/** Lectern stores no demographics: this list is empty. */
export const demographics = defineCollection({
  plural: 'demographics',
  singular: 'demographics',
  key: ['sourcedId'],
  parseId: () => undefined,
  names: ['sourcedId', 'status', 'dateLastModified', 'birthDate', 'sex'],
  fields: BASE_FIELDS,
  row: z.object({}),
  source: () => sql`select ''::text as "sourcedId", ''::text as status, now() as "dateLastModified" where false`,
  present: () => ({}),
})
