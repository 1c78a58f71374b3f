import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export function PageHeader({ children }: { readonly children: ReactNode }) {
  return <header className={styles['header']}>{children}</header>
}
