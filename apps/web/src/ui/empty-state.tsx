import type { ReactNode } from 'react'
import { BookDrawing } from './book-drawing.tsx'
import { PageHeading } from './page-heading/page-heading.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text: string
  /** True if the page has no other content. The title is then an `h1`. */
  readonly wholePage?: boolean
  /** True if screen readers must announce the text at once. */
  readonly alert?: boolean
  /** Button or link for the next step. */
  readonly children?: ReactNode
}

/** Shows a drawing and a text in place of missing content. */
export function EmptyState({ title, text, wholePage = false, alert = false, children }: EmptyStateProps) {
  return (
    <div className={styles['empty']} role={alert ? 'alert' : undefined}>
      <BookDrawing className={styles['drawing']} />
      {wholePage ? <PageHeading>{title}</PageHeading> : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  )
}
