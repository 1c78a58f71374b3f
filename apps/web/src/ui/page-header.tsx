import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** Shows the header of a subpage. `children` are usually a link back, the title and a short summary. */
export function PageHeader({ children }: { readonly children: ReactNode }) {
  return <header className={styles['header']}>{children}</header>
}
