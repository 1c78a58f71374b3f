import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** Shows the header of a subpage. */
export function PageHeader({ children }: { readonly children: ReactNode }) {
  return <header className={styles['header']}>{children}</header>
}
