import { type ReactNode, useState } from 'react'
import { Announcement } from '../../announcement.tsx'
import { Button } from '../../button.tsx'
import { type DataTableTexts, toCounted } from '../data-table-texts.ts'
import { ALL_SELECTED, countSelected, NOTHING_SELECTED } from '../selection/row-selection.ts'
import type { PageSelection, TableSelection } from '../selection/page-selection.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  readonly selection: TableSelection
  readonly page: PageSelection['state']
  readonly totalCount: number
  readonly texts: DataTableTexts
  readonly locale: string
  /** Buttons for the selected rows. */
  readonly children: ReactNode
}

/**
 * Shows the number of selected rows and the actions for them at the foot of the window. The bar is the last part of the
 * list and keeps its space after the selection has been cleared, so it moves neither the rows nor the pager.
 */
export function BulkBar({ selection, page, totalCount, texts, locale, children }: BulkBarProps) {
  const { value, onChange } = selection
  const selected = countSelected(value, totalCount)
  const isOpen = selected > 0
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const text = isOpen ? texts.selected(toCounted(selected, locale)) : ''
  return (
    <div className={styles['slot']} data-reserved={isOpen || wasOpen}>
      <Announcement>{text}</Announcement>
      {isOpen && (
        <fieldset aria-label={texts.bulkActions} className={styles['bar']}>
          <p className={styles['count']}>{text}</p>
          <Button look="plain" onClick={() => onChange(NOTHING_SELECTED)}>
            {texts.clearSelection}
          </Button>
          {page === 'all' && selected < totalCount && (
            <Button look="plain" className={styles['all']} onClick={() => onChange(ALL_SELECTED)}>
              {texts.selectAll(toCounted(totalCount, locale))}
            </Button>
          )}
          <div className={styles['actions']}>{children}</div>
        </fieldset>
      )}
    </div>
  )
}
