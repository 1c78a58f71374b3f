import { useSyncExternalStore } from 'react'

/** From this width, rows are a table. The unit makes the limit grow with the text size of the browser. */
const WIDE = '(width >= 48rem)'

/** Returns true if the window is wide enough for a table. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isWide = (): boolean => window.matchMedia(WIDE).matches
