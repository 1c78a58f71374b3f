import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  /** True if the section has no box, for a table. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** Shows a part of a page with its heading. */
export function Section({ title, plain = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles[plain ? 'plain' : 'section']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
