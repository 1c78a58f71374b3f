/** A number for plural forms, and the same number in the format of the locale. */
export interface Counted {
  readonly count: number
  readonly formatted: string
}

interface Total {
  readonly totalCount: number
  readonly isMinimum?: boolean
}

/** All texts of a table, in the language of the user. */
export interface DataTableTexts {
  /** Accessible name and placeholder of the search field. */
  readonly search: string
  readonly clearSearch: string
  /** Label of the menu of columns. */
  readonly columns: string
  readonly resetColumns: string
  /** Label of the list of sort orders on narrow screens. */
  readonly sort: string
  /** Sort order without a sorted column. */
  readonly sortDefault: string
  readonly sortAscending: (column: string) => string
  readonly sortDescending: (column: string) => string
  /** Label of the list of columns by which the rows can be grouped. */
  readonly groupBy: string
  /** The list has no groups. */
  readonly groupNone: string
  /** Number of rows on all pages: '25 users'. */
  readonly results: (total: Counted) => string
  readonly noMatchTitle: string
  readonly noMatchText: string
  readonly clearFilters: string
  /** Accessible name of a row's checkbox: 'Select Anna'. */
  readonly selectRow: (name: string) => string
  /** Accessible name of the checkbox for all rows of the page. */
  readonly selectPage: string
  /** Label of the button that selects the rows of all pages: 'Select all 1,000 users'. */
  readonly selectAll: (total: Counted) => string
  /** Number of selected rows: '3 selected'. */
  readonly selected: (selected: Counted) => string
  readonly clearSelection: string
  /** Accessible name of the bar with the actions for the selected rows. */
  readonly bulkActions: string
  /** Accessible name of the pager. */
  readonly pages: string
  readonly previousPage: string
  readonly nextPage: string
  /** 'Page 3 of 42', with numbers in the format of the locale. */
  readonly pageOf: (numbers: { readonly page: string; readonly pages: string }) => string
  readonly rowsPerPage: string
}

/** Formats the number of rows of a table: '10,000+' if there can be more than 10,001. */
export function toTotal({ totalCount, isMinimum = false }: Total, locale: string): Counted {
  if (!isMinimum) return toCounted(totalCount, locale)
  return { count: totalCount, formatted: `${(totalCount - 1).toLocaleString(locale)}+` }
}

/** Formats a number for a text with plural forms. */
export function toCounted(count: number, locale: string): Counted {
  return { count, formatted: count.toLocaleString(locale) }
}
