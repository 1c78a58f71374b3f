import { Link } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n/messages.ts'
import styles from './app-layout.module.css'

/** Shows the logo, which links to the home page. */
export function TopBar({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages()
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['logo']}>
        <BookOpenText aria-hidden className={styles['mark']} />
        <span>{t('app.name')}</span>
      </Link>
      {children}
    </header>
  )
}
