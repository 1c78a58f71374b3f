import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Fetched when it is first wanted: most visits go to a book without it. */
const importMenuDrawer = async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer })
const MenuDrawer = lazy(importMenuDrawer)

/** Opens the menu drawer. */
export function MenuButton() {
  const { t } = usePortalMessages()
  // Absent until it was opened once.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        label={t('nav.menu')}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={() => void importMenuDrawer()}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden />
      </IconButton>
      {open !== null && (
        <Suspense>
          <MenuDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
