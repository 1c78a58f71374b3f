import type { ReactNode } from 'react'
import { BookDrawing } from './book-drawing.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text: string
  /** It is all there is on the page. */
  readonly alone?: boolean
  /** It takes the place of what was asked for, and is said at once. */
  readonly alert?: boolean
  /** What to do about it: a button or a link. */
  readonly children?: ReactNode
}

/** A drawing, what there is to know, what to do. Nothing is ever just empty. */
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
