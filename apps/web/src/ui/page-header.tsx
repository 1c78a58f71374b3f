import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The head of a page that lies below another: the way back, what it is about, and what is to be known of it. */
export function PageHeader({ children }: { readonly children: ReactNode }) {
  return <header className={styles['header']}>{children}</header>
}
