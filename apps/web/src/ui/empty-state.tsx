import type { ReactNode } from 'react'
import { BookDrawing } from './book-drawing.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text: string
  /** True if the page has no other content. */
  readonly alone?: boolean
  /** True if it replaces requested content; screen readers announce it at once. */
  readonly alert?: boolean
  /** A button or link with the next step. */
  readonly children?: ReactNode
}

/** A drawing, a text and the next step for a place without content. */
export function EmptyState({ title, text, alone = false, alert = false, children }: EmptyStateProps) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <div className={styles['empty']} role={alert ? 'alert' : undefined}>
      <BookDrawing className={styles['drawing']} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  )
}
