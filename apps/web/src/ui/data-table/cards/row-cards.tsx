import { useRef, useState } from 'react'
import { RowCheckbox } from '../row-checkbox.tsx'
import { getRowSelection, type RowsViewProps } from '../rows-view-props.ts'
import { CARD_HEIGHT_PX, useRowsInPage } from '../virtual-rows.ts'
import { RowCard } from './row-card.tsx'
import styles from './row-cards.module.css'
import { SkeletonCards } from './skeleton-cards.tsx'

/** Shows the rows of a page as cards, for narrow screens. */
export function RowCards<Row>(props: RowsViewProps<Row>) {
  const { label, model, description, selection, texts, loadingRows, busy, firstIndex, totalCount } = props
  const { columns, rows } = model
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(-1)
  const virtual = useRowsInPage(rows.length, list, { focused, heightPx: CARD_HEIGHT_PX })
  return (
    <div
      className={styles['cards']}
      aria-busy={busy}
      onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset['index'] ?? -1))}
    >
      {selection && rows.length > 0 && (
        <div className={styles['page']}>
          <RowCheckbox
            label={texts.selectPage}
            checked={selection.state === 'all'}
            mixed={selection.state === 'some'}
            onChange={selection.togglePage}
          />
          <span aria-hidden>{texts.selectPage}</span>
        </div>
      )}
      {loadingRows > 0 && <SkeletonCards cards={loadingRows} lines={columns.length - 1} />}
      {rows.length > 0 && (
        <ul
          ref={list}
          aria-label={label}
          className={styles['list']}
          data-busy={busy}
          style={{ paddingBlockEnd: virtual.gapAfter }}
        >
          {virtual.rows.map((place) => {
            const row = rows[place.index]
            if (row === undefined) return null
            return (
              <RowCard
                key={row.id}
                row={row.original}
                heading={row.heading}
                link={description.getLink?.(row.original)}
                columns={columns}
                place={place}
                position={{ index: firstIndex + place.index + 1, count: totalCount ?? -1 }}
                selection={getRowSelection(props, row)}
                measure={virtual.measure}
              />
            )
          })}
        </ul>
      )}
    </div>
  )
}
