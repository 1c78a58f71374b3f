import { CatalogueFilters, SEARCH_MAX_LENGTH } from '@lectern/contracts'

/** Search text and filters of the catalogue, as in the address. */
export interface CatalogueQuery {
  readonly q: string
  readonly filters: CatalogueFilters
}

export type FilterName = keyof CatalogueFilters

const { shape } = CatalogueFilters

/** Reads the query from the parameters of an address. Ignores invalid values. */
export function readCatalogueAddress(query: Readonly<Record<string, unknown>>): CatalogueQuery {
  const q = query['q']
  const valid = Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(query[name])
      return data === undefined ? [] : [[name, data] as const]
    }),
  )
  return {
    q: typeof q === 'string' ? q.slice(0, SEARCH_MAX_LENGTH) : '',
    filters: CatalogueFilters.parse(valid),
  }
}

/** Returns the address parameters of a query, without empty values. */
export function writeCatalogueAddress({ q, filters }: CatalogueQuery): Record<string, string> {
  const values = Object.entries({ q, ...filters })
  return Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
}
