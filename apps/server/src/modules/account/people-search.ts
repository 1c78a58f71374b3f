import { sql } from 'drizzle-orm'
import { foldedContainsWords, foldText } from '../../kernel/database/text-search.ts'
import { foldedName, users } from './tables.ts'
import type { SQL } from 'drizzle-orm'

/** Returns the condition that a name, a username, an address or an external id contains each word of `query`. */
export const personContainsWords = (query: string): SQL | undefined => foldedContainsWords(users.searchText, query)

/** Returns the condition that the name of a person contains each word of `query`. */
export const nameContainsWords = (query: string): SQL | undefined =>
  foldedContainsWords(foldedName(users), query, users.searchText)

/** Name and username, as a search finds them. A comparison needs the collation of the other searched columns. */
const publicText = sql`${foldText(sql`${users.firstname} || ' ' || ${users.lastname} || ' ' || ${users.username}`)} collate "default"`

/**
 * Returns the condition that the name or the username of a person contains each word of `query`: the texts that each
 * teacher of a school unit sees. No index has them, so the condition is for the people of a unit or a group.
 */
export const publicTextContainsWords = (query: string): SQL | undefined => foldedContainsWords(publicText, query)
