import type { ReactNode } from 'react'
import { BookDrawing } from './book-drawing.tsx'
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
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className={styles['empty']} role={alert ? 'alert' : undefined}>
      <BookDrawing className={styles['drawing']} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  )
}
