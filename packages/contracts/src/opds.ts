import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookParams, SEARCH_MAX_LENGTH } from './library.ts'
import { CatalogueFilters } from './catalogue.ts'
import { textUpTo } from './text.ts'

/** Client id of the tokens for OPDS apps. Such a token opens only the feeds. */
export const OPDS_CLIENT_ID = 'lectern-opds'

/** Media types. OPDS 2.0 §1.2, Authentication for OPDS 1.0 §2. */
export const OPDS_TYPES = {
  feed: 'application/opds+json',
  publication: 'application/opds-publication+json',
  authentication: 'application/opds-authentication+json',
} as const

const MAX_PAGE = 10_000

/** Link Object. Readium Web Publication Manifest, Link Object. */
export const OpdsLink = z.object({
  href: z.string(),
  rel: z.optional(z.string()),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  templated: z.optional(z.boolean()),
  properties: z.optional(z.object({ numberOfItems: z.int() })),
})
export type OpdsLink = z.infer<typeof OpdsLink>

export const OpdsPublication = z.object({
  metadata: z.object({
    '@type': z.literal('http://schema.org/Book'),
    identifier: z.string(),
    title: z.string(),
    /** Time of the current revision. */
    modified: z.iso.datetime(),
    author: z.optional(z.array(z.string())),
    contributor: z.optional(z.array(z.string())),
    language: z.optional(z.string()),
    subject: z.optional(z.array(z.string())),
    description: z.optional(z.string()),
    duration: z.optional(z.number()),
    readingProgression: z.enum(['ltr', 'rtl']),
    /** Readium Web Publication Manifest, Accessibility Metadata. */
    accessibility: z.object({
      summary: z.optional(z.string()),
      feature: z.optional(z.array(z.string())),
      hazard: z.optional(z.array(z.string())),
      accessMode: z.optional(z.array(z.string())),
    }),
  }),
  links: z.array(OpdsLink),
  images: z.array(OpdsLink),
})
export type OpdsPublication = z.infer<typeof OpdsPublication>

const OpdsFacet = z.object({ metadata: z.object({ title: z.string() }), links: z.array(OpdsLink) })

/** Feed of OPDS 2.0. */
export const OpdsFeed = z.object({
  metadata: z.object({
    title: z.string(),
    numberOfItems: z.optional(z.int()),
    itemsPerPage: z.optional(z.int()),
    currentPage: z.optional(z.int()),
  }),
  links: z.array(OpdsLink),
  navigation: z.optional(z.array(OpdsLink)),
  publications: z.optional(z.array(OpdsPublication)),
  facets: z.optional(z.array(OpdsFacet)),
})
export type OpdsFeed = z.infer<typeof OpdsFeed>

/** Authentication Document. Authentication for OPDS 1.0 §2. */
export const OpdsAuthentication = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  links: z.array(OpdsLink),
  authentication: z.array(
    z.object({
      type: z.string(),
      links: z.array(OpdsLink),
      labels: z.object({ login: z.string(), password: z.string() }),
    }),
  ),
})
export type OpdsAuthentication = z.infer<typeof OpdsAuthentication>

const Page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), 1)
/** The country of the log-in, if the token is missing or has ended. Feeds take the country from the token. */
const RealmQuery = z.object({ realm: z.optional(textUpTo(8)) })

export const getOpdsHome = defineCall({
  service: 'opds',
  method: 'GET',
  path: '/home',
  summary: 'Get the first feed of OPDS, with links to the catalogue and the own shelf',
  access: 'user',
  query: RealmQuery,
  responses: { 200: OpdsFeed },
})

export const getOpdsCatalogue = defineCall({
  service: 'opds',
  method: 'GET',
  path: '/catalogue',
  summary: 'Get the catalogue as a feed of OPDS, or search it',
  access: 'user',
  query: z.extend(RealmQuery, {
    page: Page,
    query: z.optional(textUpTo(SEARCH_MAX_LENGTH)),
    ...CatalogueFilters.shape,
  }),
  responses: { 200: OpdsFeed },
})

export const getOpdsShelf = defineCall({
  service: 'opds',
  method: 'GET',
  path: '/shelf',
  summary: 'Get the own shelf as a feed of OPDS',
  access: 'user',
  query: z.extend(RealmQuery, { page: Page }),
  responses: { 200: OpdsFeed },
})

export const getOpdsPublication = defineCall({
  service: 'opds',
  method: 'GET',
  path: '/publications/:id',
  summary: 'Get one book as a publication of OPDS',
  access: 'user',
  params: BookParams,
  query: RealmQuery,
  responses: { 200: OpdsPublication },
  errors: ['book_not_found'],
})

/** The response is an EPUB file, which the server builds from the unpacked files of the book. */
export const downloadBook = defineCall({
  service: 'opds',
  method: 'GET',
  path: '/publications/:id/book.epub',
  summary: 'Download a book as an EPUB file',
  access: 'user',
  params: BookParams,
  query: RealmQuery,
  responses: { 200: z.unknown() },
  errors: ['book_not_found'],
})

export const getOpdsAuthentication = defineCall({
  service: 'opds',
  method: 'GET',
  path: '/authentication',
  summary: 'Get the authentication document of OPDS',
  access: 'anyone',
  query: RealmQuery,
  responses: { 200: OpdsAuthentication },
})
