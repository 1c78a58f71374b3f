import { useAdministrationMessages } from '../../platform/i18n/messages.ts'

interface Counted {
  readonly count: number
  readonly formatted: string
}

/** Returns the texts of a list of the administration, for `DataTable`. */
export function useTableTexts() {
  const { t } = useAdministrationMessages()
  return {
    search: t('table.search'),
    clearSearch: t('table.clear_search'),
    columns: t('table.columns'),
    resetColumns: t('table.reset_columns'),
    sort: t('table.sort'),
    sortDefault: t('table.sort_default'),
    sortAscending: (column: string) => t('table.sort_ascending', { column }),
    sortDescending: (column: string) => t('table.sort_descending', { column }),
    groupBy: t('table.group_by'),
    groupNone: t('table.group_none'),
    results: (total: Counted) => t('table.results', { ...total }),
    noMatchTitle: t('table.no_match_title'),
    noMatchText: t('table.no_match_text'),
    clearFilters: t('table.clear_filters'),
    selectRow: (name: string) => t('table.select_row', { name }),
    selectPage: t('table.select_page'),
    selectAll: ({ formatted }: Counted) => t('table.select_all', { formatted }),
    selected: (selected: Counted) => t('table.selected', { ...selected }),
    clearSelection: t('table.clear_selection'),
    bulkActions: t('table.bulk_actions'),
    pages: t('table.pages'),
    previousPage: t('table.previous_page'),
    nextPage: t('table.next_page'),
    pageOf: (numbers: { readonly page: string; readonly pages: string }) => t('table.page_of', numbers),
    rowsPerPage: t('table.rows_per_page'),
  }
}
