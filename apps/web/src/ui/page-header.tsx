import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The header of a subpage: a link back, the title and the main facts. */
export function PageHeader({ children }: { readonly children: ReactNode }) {
  return <header className={styles['header']}>{children}</header>
}
