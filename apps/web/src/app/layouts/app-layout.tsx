import { Link, Outlet } from '@tanstack/react-router'
import { BookOpenText, House, LibraryBig, Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import styles from './app-layout.module.css'

const MAIN_ID = 'main'

/** Fetched when it is first wanted: most visits go to a book without it. */
const importMenuDrawer = async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer })
const MenuDrawer = lazy(importMenuDrawer)

/** The top bar with logo and tabs, the menu drawer, the page. Spec 2 §2. */
export function AppLayout() {
  const { t } = usePortalMessages()
  // Absent until it was opened once.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  return (
    <>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        {t('app.skip_to_content')}
      </a>
      <header className={styles['bar']}>
        <Link to="/" className={styles['logo']}>
          <BookOpenText aria-hidden className={styles['mark']} />
          <span>{t('app.name')}</span>
        </Link>
        <nav aria-label={t('nav.main')} className={styles['tabs']}>
          <Link to="/" activeOptions={{ exact: true }} className={styles['tab']}>
            <House aria-hidden />
            <span>{t('nav.home')}</span>
          </Link>
          <Link to="/library/bookshelf" className={styles['tab']}>
            <LibraryBig aria-hidden />
            <span>{t('nav.bookshelf')}</span>
          </Link>
        </nav>
        <IconButton
          label={t('nav.menu')}
          aria-haspopup="dialog"
          aria-expanded={menuOpen === true}
          onPointerEnter={() => void importMenuDrawer()}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden />
        </IconButton>
        {menuOpen !== null && (
          <Suspense>
            <MenuDrawer open={menuOpen} onOpenChange={setMenuOpen} />
          </Suspense>
        )}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <ScrollToTop label={t('action.scroll_to_top')} />
    </>
  )
}
