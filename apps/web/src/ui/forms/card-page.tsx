import type { ReactNode } from 'react'
import { BookDrawing } from '../book-drawing.tsx'
import styles from './card-page.module.css'

interface CardPageProps {
  readonly title: string
  /** Purpose of the page in one sentence. */
  readonly text?: string | undefined
  readonly children: ReactNode
}

/** Shows a narrow card in the centre of the page. */
export function CardPage({ title, text, children }: CardPageProps) {
  return (
    <div className={styles['page']}>
      <div className={styles['card']}>
        <header className={styles['header']}>
          <BookDrawing className={styles['drawing']} />
          <h1>{title}</h1>
          {text !== undefined && <p>{text}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
