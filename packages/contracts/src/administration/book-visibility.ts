import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { BookId, SEARCH_MAX_LENGTH } from '../library.ts'
import { textBetween } from '../text.ts'
import { PersonStatus } from './control-panel-people.ts'

/**
 * Reasons why a person does not see a book. `withdrawn`: neither the realm nor a school unit of the person offers it.
 * `other_school`: a school unit offers it in which the person has no active role. `subscription`: only people with an
 * active subscription see it. `list`: only people of units with the book on their list. `age`: an age filter hides it.
 */
export const HIDDEN_REASONS = ['withdrawn', 'other_school', 'subscription', 'list', 'age'] as const
export const HiddenReason = z.enum(HIDDEN_REASONS)
export type HiddenReason = z.infer<typeof HiddenReason>

/** A book, with the reasons why a person does not see it. */
export const ExplainedBook = z.object({
  id: BookId,
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  /** Lowest age of the readers, or null. */
  fromAge: z.nullable(z.int()),
  /** Empty if the person sees the book. */
  reasons: z.array(HiddenReason),
  /** True if the book is on the shelf of the person. */
  onShelf: z.boolean(),
})
export type ExplainedBook = z.infer<typeof ExplainedBook>

/** An age filter of a person. */
export const ReaderAgeFilter = z.object({
  age: z.int(),
  /** `unseen_group`: a group of a school unit that the actor does not see. */
  source: z.enum(['person', 'group', 'unseen_group']),
  /** Null for the filter of the person and of an unseen group. */
  group: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ReaderAgeFilter = z.infer<typeof ReaderAgeFilter>

/** Maximum number of books of a response. */
export const BOOKS_EXPLAINED_MAX = 8

/** Explains the books that a search finds to a person who helps the reader. */
export const explainBooks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/user/:userId/book-visibility',
  summary: 'Find books by title or author, with the reasons why a person does not see them',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  query: z.object({ q: textBetween(1, SEARCH_MAX_LENGTH) }),
  responses: {
    200: z.object({
      status: PersonStatus,
      ageFilters: z.array(ReaderAgeFilter),
      /** The subscription that begins next, or else the one that ended last. Null without one, or if one is active. */
      subscription: z.nullable(z.object({ type: z.string(), state: z.enum(['later', 'ended']), at: z.iso.datetime() })),
      data: z.array(ExplainedBook),
    }),
  },
  errors: ['not_found'],
})
