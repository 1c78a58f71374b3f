import type { ReactNode } from 'react'
import { BookDrawing } from './book-drawing.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text: string
  /** What to do about it: a button or a link. */
  readonly children?: ReactNode
}

/** A drawing, what there is to know, what to do. Nothing is ever just empty. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <BookDrawing className={styles['drawing']} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
