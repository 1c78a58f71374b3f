import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './scroll-to-top.module.css'

/** Scroll distance in pixels after which the button appears. Spec 2 §2. */
const SHOWN_BEYOND_PX = 20

/** Shows a button at the bottom of the window that scrolls to the top of the page. */
export function ScrollToTop({ label }: { readonly label: string }) {
  const scrolled = useSyncExternalStore(subscribeToScroll, () => globalThis.scrollY > SHOWN_BEYOND_PX)
  if (!scrolled) return null
  return (
    <IconButton
      label={label}
      className={styles['button']}
      onClick={() => globalThis.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <ArrowUp aria-hidden />
    </IconButton>
  )
}

function subscribeToScroll(listener: () => void): () => void {
  globalThis.addEventListener('scroll', listener, { passive: true })
  return () => globalThis.removeEventListener('scroll', listener)
}
