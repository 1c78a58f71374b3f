import { localeOfRealm, getLanguageTag, OPDS_TYPES } from '@lectern/contracts'
import type { CatalogueFilters, FilterValues, OpdsFeed, OpdsLink, Realm } from '@lectern/contracts'
import { createEmailWriter } from '@lectern/messages/emails'
import type { ContentAddress } from '../catalogue/content-address.ts'
import type { BookRow } from '../catalogue/catalogue.ts'
import type { FeedAddress } from './feed-address.ts'
import { presentPublication } from './publication.ts'

/** Number of publications of one page of a feed. */
export const FEED_PAGE_SIZE = 50
/** Maximum number of links of one facet. */
const FACET_MAX = 30

interface FeedContext {
  readonly realm: Realm
  readonly feeds: FeedAddress
  readonly content: ContentAddress
}

/** Returns the navigation feed. OPDS 2.0 §2.2. */
export async function writeHomeFeed({ realm, feeds }: FeedContext): Promise<OpdsFeed> {
  const say = await createEmailWriter(localeOfRealm(realm))
  return {
    metadata: { title: say('opds.title') },
    links: listCommonLinks(feeds, feeds.of('/home')),
    navigation: [
      { href: feeds.of('/shelf'), title: say('opds.shelf'), type: OPDS_TYPES.feed, rel: 'http://opds-spec.org/shelf' },
      { href: feeds.of('/catalogue'), title: say('opds.catalogue'), type: OPDS_TYPES.feed, rel: 'subsection' },
    ],
  }
}

interface Page {
  readonly rows: readonly BookRow[]
  readonly totalCount: number
  /** Number of the page, beginning with 1. */
  readonly page: number
}

/** Returns one page of the shelf. */
export async function writeShelfFeed(context: FeedContext, page: Page): Promise<OpdsFeed> {
  const say = await createEmailWriter(localeOfRealm(context.realm))
  return writeFeed(context, page, { title: say('opds.shelf'), path: '/shelf', query: {} })
}

type CatalogueQuery = CatalogueFilters & { readonly query?: string | undefined }

/** Returns one page of the catalogue or of a search in it. */
export async function writeCatalogueFeed(
  context: FeedContext,
  page: Page,
  query: CatalogueQuery,
  values: FilterValues,
): Promise<OpdsFeed> {
  const say = await createEmailWriter(localeOfRealm(context.realm))
  const feed = await writeFeed(context, page, { title: say('opds.catalogue'), path: '/catalogue', query })
  const languageNames = new Intl.DisplayNames(getLanguageTag(localeOfRealm(context.realm)), { type: 'language' })
  const facets = [
    { title: say('opds.language'), filter: 'language', values: values.languages, name: nameLanguage(languageNames) },
    { title: say('opds.subject'), filter: 'subject', values: values.subjects, name: (value: string) => value },
  ].flatMap(({ title, filter, values: all, name }) => {
    const links = all.slice(0, FACET_MAX).map(({ value, count }) => ({
      href: context.feeds.of('/catalogue', { ...query, [filter]: value }),
      type: OPDS_TYPES.feed,
      title: name(value),
      properties: { numberOfItems: count },
    }))
    return links.length === 0 ? [] : [{ metadata: { title }, links }]
  })
  return { ...feed, ...(facets.length > 0 && { facets }) }
}

async function writeFeed(
  { feeds, content }: FeedContext,
  { rows, totalCount, page }: Page,
  { title, path, query }: { readonly title: string; readonly path: string; readonly query: CatalogueQuery },
): Promise<OpdsFeed> {
  const addressOf = (number: number) => feeds.of(path, { ...query, page: number === 1 ? undefined : number })
  const last = Math.max(1, Math.ceil(totalCount / FEED_PAGE_SIZE))
  const pages: readonly (readonly [rel: string, number: number])[] = [
    ...(last > 1
      ? ([
          ['first', 1],
          ['last', last],
        ] as const)
      : []),
    ...(page > 1 ? ([['previous', Math.min(page - 1, last)]] as const) : []),
    ...(page < last ? ([['next', page + 1]] as const) : []),
  ]
  return {
    metadata: { title, numberOfItems: totalCount, itemsPerPage: FEED_PAGE_SIZE, currentPage: page },
    links: [
      ...listCommonLinks(feeds, addressOf(page)),
      ...pages.map(([rel, number]) => ({ rel, href: addressOf(number), type: OPDS_TYPES.feed })),
    ],
    publications: await Promise.all(rows.map((row) => presentPublication(row, { feeds, content }))),
  }
}

function listCommonLinks(feeds: FeedAddress, self: string): OpdsLink[] {
  const [catalogue = ''] = feeds.of('/catalogue').split('?')
  return [
    { rel: 'self', href: self, type: OPDS_TYPES.feed },
    { rel: 'start', href: feeds.of('/home'), type: OPDS_TYPES.feed },
    { rel: 'http://opds-spec.org/shelf', href: feeds.of('/shelf'), type: OPDS_TYPES.feed },
    // Clients replace the text `{?query}`, so the address has no other parameters. OPDS 2.0 §3.
    { rel: 'search', href: `${catalogue}{?query}`, type: OPDS_TYPES.feed, templated: true },
  ]
}

/** A tag without a name, which is not well-formed, stays as it is. */
function nameLanguage(names: Intl.DisplayNames): (tag: string) => string {
  return (tag) => (/^[a-z]{2,8}$/u.test(tag) ? (names.of(tag) ?? tag) : tag)
}
