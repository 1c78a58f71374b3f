import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus when a dialog begins to close, while its closing animation runs: to the element that had the focus
 * before, or to the place that `moveFocus` chooses. If the focus moved only when the dialog is removed, screen readers
 * would first look for a new place in the page, and then say nothing about the focus. A focus that has already left the
 * dialog stays where it is.
 */
export function useFocusReturn(
  open: boolean,
  dialog: RefObject<HTMLElement | null>,
  moveFocus: (() => void) | undefined,
): void {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    // The dialog takes the focus only after this effect.
    if (open) opener.current = document.activeElement
  }, [open])
  const moveBack = useEffectEvent(() => {
    if (moveFocus !== undefined) moveFocus()
    else if (dialog.current?.contains(document.activeElement) === true && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
  })
  // The page around a dialog is hidden from screen readers until the effects of the dialog have ended.
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) moveBack()
    wasOpen.current = open
  }, [open])
}
