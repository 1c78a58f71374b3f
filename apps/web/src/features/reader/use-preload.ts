import { useEffect } from 'react'
import { loadBubble } from './controls/bubble.tsx'

/** Loads the code of the small panels when the book is open. A reader without a network can then add a bookmark. */
export function usePreload(isOpen: boolean): void {
  // Loading code is a network request, not a part of rendering.
  useEffect(() => {
    // After a failure, the panel's button tries again.
    if (isOpen) void loadBubble().catch(() => {})
  }, [isOpen])
}
