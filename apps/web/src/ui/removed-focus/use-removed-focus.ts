import { type RefObject, useEffect, useRef } from 'react'
import { followRemovedFocus } from './follow-removed-focus.ts'

/** Returns the ref of a page that moves the focus when its focused element is removed. See `followRemovedFocus`. */
export function useRemovedFocus<E extends HTMLElement>(): RefObject<E | null> {
  const page = useRef<E>(null)
  // Events and changes of the document.
  useEffect(() => (page.current === null ? undefined : followRemovedFocus(page.current)), [])
  return page
}
