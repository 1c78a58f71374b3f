import type { ShelfBook } from '@lectern/contracts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { filterShelf, listFilters, type ShelfFilter } from './filter-shelf.ts'
import { readShelfAddress, type ShelfQuery, writeShelfAddress } from './shelf-address.ts'
import { DEFAULT_ORDER, type ShelfOrder, sortShelf } from './sort-shelf.ts'

export interface ShelfQueryState {
  readonly search: string
  readonly setSearch: (search: string) => void
  /** Must be called when the search field loses the focus. The field then shows the search text of the address. */
  readonly endSearch: () => void
  readonly order: ShelfOrder
  readonly setOrder: (order: ShelfOrder) => void
  readonly offered: readonly ShelfFilter[]
  readonly chosen: readonly ShelfFilter[]
  readonly toggle: (filter: ShelfFilter) => void
  readonly clear: () => void
}

/** Holds search, filters and order in the address, and returns the matching books. A change adds no history entry. */
export function useShelfQuery(
  books: readonly ShelfBook[],
  offline: ReadonlySet<string>,
): ShelfQueryState & { readonly found: readonly ShelfBook[] } {
  const { languageTag } = usePortalMessages()
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const addressQuery = readShelfAddress(query)
  // Text that the user has typed into the search field; otherwise null. The address is updated later than the field.
  const [draft, setDraft] = useState<string | null>(null)
  const search = draft ?? addressQuery.search
  const updateAddress = (change: Partial<ShelfQuery>) => {
    const next = new URLSearchParams(writeShelfAddress({ ...addressQuery, search, ...change }))
    void navigate({ href: `${pathname}?${next.toString()}`, replace: true, resetScroll: false })
  }
  return {
    search,
    setSearch: (text) => {
      setDraft(text)
      updateAddress({ search: text })
    },
    endSearch: () => setDraft(null),
    order: addressQuery.order,
    setOrder: (order) => updateAddress({ order }),
    offered: listFilters(books, addressQuery.filters, offline),
    chosen: addressQuery.filters,
    toggle: (filter) => {
      const { filters } = addressQuery
      updateAddress({
        filters: filters.includes(filter) ? filters.filter((other) => other !== filter) : [...filters, filter],
      })
    },
    clear: () => {
      setDraft(null)
      updateAddress({ search: '', filters: [], order: DEFAULT_ORDER })
    },
    found: sortShelf(
      filterShelf(books, { search: useDeferredValue(search), filters: addressQuery.filters, offline }),
      addressQuery.order,
      languageTag,
    ),
  }
}
