import { type ReactNode, useEffect, useRef } from 'react'
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
  const heading = useRef<HTMLHeadingElement>(null)
  const shownTitle = useRef(title)
  // If the new content has replaced the focused control, no element of the document has the focus.
  useEffect(() => {
    if (shownTitle.current !== title && document.activeElement === document.body) heading.current?.focus()
    shownTitle.current = title
  }, [title])
  return (
    <div className={styles['page']}>
      <div className={styles['card']}>
        <header className={styles['header']}>
          <BookDrawing className={styles['drawing']} />
          <PageHeading ref={heading}>{title}</PageHeading>
          {text !== undefined && <p>{text}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
