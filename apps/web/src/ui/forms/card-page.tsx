import type { ReactNode } from 'react'
import { BookDrawing } from '../book-drawing.tsx'
import styles from './card-page.module.css'
import { PageHeading } from '../page-heading/page-heading.tsx'

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
          <PageHeading>{title}</PageHeading>
          {text !== undefined && <p>{text}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
