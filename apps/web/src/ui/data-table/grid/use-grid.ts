import type { RowsViewProps } from '../rows-view-props.ts'
import { createKeyHandler } from './create-key-handler.ts'
import { useGridFocus } from './use-grid-focus.ts'

/** Returns the focused position, the ref and the event handlers of a grid. */
export function useGrid<Row>({ model, selection }: Pick<RowsViewProps<Row>, 'model' | 'selection'>) {
  const { columns, rows } = model
  const before = selection === undefined ? 0 : 1
  const size = { rows: rows.length + 1, columns: columns.length + before }
  const focus = useGridFocus(size, { row: 1, column: before })
  const getIds = (numbers: readonly number[]): string[] => numbers.flatMap((number) => rows[number - 1]?.id ?? [])
  const onKeyDown = createKeyHandler(
    { ...size, selectable: selection !== undefined },
    {
      moveTo: focus.moveTo,
      toggleRow: (number) => {
        for (const id of getIds([number])) selection?.toggle(id)
      },
      selectRows: (numbers) => selection?.select(getIds(numbers)),
      selectPage: () => selection?.select(rows.map(({ id }) => id)),
    },
  )
  return { ref: focus.grid, position: focus.position, onFocus: focus.onFocus, onBlur: focus.onBlur, onKeyDown }
}
