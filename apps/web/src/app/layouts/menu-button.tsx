import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Loads the code of the drawer on demand, because most visits never open the menu. */
const importMenuDrawer = async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer })
const MenuDrawer = lazy(importMenuDrawer)

/** Shows the menu button, and the menu after a click. */
export function MenuButton() {
  const { t } = usePortalMessages()
  // Null until the first click.
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
