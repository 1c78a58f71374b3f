import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** The cell of the grid that is the tab stop. */
const TAB_STOP = '[data-cell][tabindex="0"]'

/**
 * Keeps the focus in a list when the focused control disappears: 'Clear selection', for example. The grid gets the focus,
 * else the list. Returns the attributes of the list's element.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  // A browser does not report that a focused element has disappeared.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    const target = ref.current?.querySelector<HTMLElement>(TAB_STOP) ?? ref.current
    target?.focus({ preventScroll: true })
  })
  const onFocus = (): void => {
    hasFocus.current = true
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    hasFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  }
  return { ref, onFocus, onBlur, tabIndex: -1 }
}
