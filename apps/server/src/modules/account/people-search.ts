import { foldedContainsWords } from '../../kernel/database/text-search.ts'
import { foldedName, users } from './tables.ts'
import type { SQL } from 'drizzle-orm'

/** Returns the condition that a name, a username, an address or an external id contains each word of `query`. */
export const personContainsWords = (query: string): SQL | undefined => foldedContainsWords(users.searchText, query)

/** Returns the condition that the name of a person contains each word of `query`. */
export const nameContainsWords = (query: string): SQL | undefined =>
  foldedContainsWords(foldedName(users), query, users.searchText)
