import type { ReactNode } from 'react'
import styles from './entry-list.module.css'

/** Shows a short list in a section. */
export function EntryList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['entries']}>{children}</ul>
}

interface EntryProps {
  readonly name: ReactNode
  readonly detail?: ReactNode
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
  /** A form below the line. */
  readonly children?: ReactNode
}

/** Shows one line of an `EntryList`. */
export function Entry({ name, detail, actions, children }: EntryProps) {
  return (
    <li className={styles['entry']}>
      <div className={styles['text']}>
        <span className={styles['name']}>{name}</span>
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      {children !== undefined && children !== null && children !== false && (
        <div className={styles['below']}>{children}</div>
      )}
    </li>
  )
}
