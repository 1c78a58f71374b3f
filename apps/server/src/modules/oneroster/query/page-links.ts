import type { ListQuery } from './read-query.ts'

/** Returns the header `Link` with the pages of a list. RFC 8288; OneRoster 1.2, Rostering REST binding, section 3.4.1. */
export function pageLinks(address: string, { limit, offset, others }: ListQuery, total: number): string {
  const toLink = (relation: string, start: number) => {
    const query = new URLSearchParams(others)
    query.set('limit', String(limit))
    query.set('offset', String(start))
    return `<${address}?${query.toString()}>; rel="${relation}"`
  }
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  return [
    toLink('first', 0),
    ...(offset > 0 ? [toLink('prev', Math.max(0, Math.min(offset - limit, last)))] : []),
    ...(offset + limit < total ? [toLink('next', offset + limit)] : []),
    toLink('last', last),
  ].join(', ')
}
