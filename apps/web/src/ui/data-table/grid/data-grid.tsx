import { useRef } from 'react'
import { getRowSelection, type RowsViewProps } from '../rows-view-props.ts'
import { ROW_HEIGHT_PX, useRowsInPage } from '../virtual-rows.ts'
import { findCell } from './cell-controls.ts'
import { updateTooltip } from './cut-text.ts'
import styles from './data-grid.module.css'
import { getTracks } from './get-tracks.ts'
import { GRID_ROLES } from './grid-roles.ts'
import { GridRow } from './grid-row.tsx'
import { HeaderRow } from './header-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useGrid } from './use-grid.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

/** Shows the rows of a page as a grid. WAI-ARIA APG, pattern 'grid'. */
export function DataGrid<Row>(props: RowsViewProps<Row>) {
  const { label, model, description, selection, texts, loadingRows, busy, totalCount } = props
  const { columns, rows } = model
  const isSelectable = selection !== undefined
  const frame = useRef<HTMLDivElement>(null)
  useScrollEdges(frame)
  const { ref, position, ...handlers } = useGrid(props)
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useRowsInPage(rows.length, body, { focused: position.row - 1, heightPx: ROW_HEIGHT_PX })
  const getTabStop = (row: number) => (position.row === row ? position.column : null)
  return (
    <div className={styles['edges']}>
      <div ref={frame} className={styles['frame']} data-selectable={isSelectable}>
        <table
          {...GRID_ROLES.grid}
          {...handlers}
          ref={ref}
          aria-label={label}
          aria-rowcount={totalCount === undefined ? -1 : totalCount + 1}
          aria-colcount={props.allColumns + (isSelectable ? 1 : 0)}
          aria-multiselectable={isSelectable || undefined}
          aria-busy={busy}
          className={styles['grid']}
          style={{ gridTemplateColumns: getTracks(columns, isSelectable) }}
          onPointerOver={({ target }) => {
            const cell = findCell(target)
            if (cell !== null) updateTooltip(cell)
          }}
        >
          <thead {...GRID_ROLES.group} className={styles['head']}>
            <HeaderRow
              columns={columns}
              selection={selection}
              selectLabel={texts.selectPage}
              tabStop={getTabStop(0)}
              onSort={props.onSort}
            />
          </thead>
          <tbody
            {...GRID_ROLES.group}
            ref={body}
            className={styles['body']}
            data-busy={busy && loadingRows === 0}
            style={{ paddingBlockEnd: virtual.gapAfter }}
          >
            {loadingRows > 0 && <SkeletonRows rows={loadingRows} columns={columns} selectable={isSelectable} />}
            {virtual.rows.map((place) => {
              const row = rows[place.index]
              if (row === undefined) return null
              return (
                <GridRow
                  key={row.id}
                  row={row.original}
                  heading={row.heading}
                  link={description.getLink?.(row.original)}
                  columns={columns}
                  place={place}
                  rowIndex={props.firstIndex + place.index + 2}
                  selection={getRowSelection(props, row)}
                  tabStop={getTabStop(place.index + 1)}
                  measure={virtual.measure}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
