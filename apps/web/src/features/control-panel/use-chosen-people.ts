import type { ListedPerson } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { readAllRows } from '../../services/administration/list-parameters.ts'
import { isSelected, type RowSelection } from '../../ui/data-table/selection/row-selection.ts'

type ReadPage = Parameters<typeof readAllRows<ListedPerson>>[0]

interface Choice {
  readonly selected: RowSelection
  /** Reads a page of the list. With `selected.kind` 'some', the list is not filtered. */
  readonly readPage: ReadPage
}

/**
 * Finds the selected people, so that a question names them. A selection of all rows covers the rows that match the
 * search and the filters. Selected people who have left the list since are not found. `onFound` receives the people if
 * there are any; otherwise `onNone` runs.
 */
export function useChosenPeople(onFound: () => void, onNone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ selected, readPage }: Choice) => {
      const rows = await readAllRows(readPage)
      return rows.filter(({ id }) => isSelected(selected, id))
    },
    onSuccess: async (people) => {
      if (people.length > 0) return onFound()
      onNone()
      await refresh()
    },
  })
}
