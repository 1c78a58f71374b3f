import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../button.tsx'
import { SelectField } from '../../select-field.tsx'
import type { DataTableTexts } from '../data-table-texts.ts'
import { countPages, PAGE_SIZES, type PageSize, type TableQuery } from '../query/table-query.ts'
import styles from './pager.module.css'

interface PagerProps {
  readonly query: Pick<TableQuery, 'page' | 'pageSize'>
  readonly totalCount: number
  readonly texts: Pick<DataTableTexts, 'pages' | 'previousPage' | 'nextPage' | 'pageOf' | 'rowsPerPage'>
  readonly locale: string
  readonly onPage: (page: number) => void
  readonly onPageSize: (pageSize: PageSize) => void
}

export function Pager({ query, totalCount, texts, locale, onPage, onPageSize }: PagerProps) {
  const { page, pageSize } = query
  const pages = countPages(totalCount, pageSize)
  const format = (number: number): string => number.toLocaleString(locale)
  return (
    <nav aria-label={texts.pages} className={styles['frame']}>
      <div className={styles['pager']}>
        <SelectField
          inline
          label={texts.rowsPerPage}
          value={String(pageSize)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: format(size) }))}
          onChange={(value) => {
            const chosen = PAGE_SIZES.find((size) => String(size) === value)
            if (chosen !== undefined) onPageSize(chosen)
          }}
        />
        <div className={styles['steps']}>
          <Button look="plain" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden size={20} className={styles['icon']} />
            {texts.previousPage}
          </Button>
          <p className={styles['place']}>{texts.pageOf({ page: format(page), pages: format(pages) })}</p>
          <Button look="plain" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {texts.nextPage}
            <ChevronRight aria-hidden size={20} className={styles['icon']} />
          </Button>
        </div>
      </div>
    </nav>
  )
}
