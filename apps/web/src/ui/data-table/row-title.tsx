import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from './data-column.ts'
import styles from './row-title.module.css'

interface RowTitleProps {
  /** Undefined if the row has no page. */
  readonly link: RowLink | undefined
  readonly children: ReactNode
}

/** Shows the first column of a row: the link to the row's page. */
export function RowTitle({ link, children }: RowTitleProps) {
  if (link === undefined) return <span className={styles['title']}>{children}</span>
  return (
    <Link {...link} data-row-link className={`${styles['title']} ${styles['link']}`}>
      {children}
    </Link>
  )
}
