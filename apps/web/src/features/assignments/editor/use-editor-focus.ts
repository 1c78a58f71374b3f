import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const FIRST_INVALID = '[aria-invalid="true"], [data-problem] :is(input, select, button)'

/**
 * Moves the focus to the first field with a problem after a failed check, and to the heading after a draft was saved
 * for the first time. Returns the refs of the form and of the heading.
 */
export function useEditorFocus(failedChecks: number) {
  const form = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // After a failed check, the invalid fields have `aria-invalid` or `data-problem`, so the first of them can be found.
  useEffect(() => {
    if (failedChecks > 0) form.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus()
  }, [failedChecks])
  // The first save of a draft opens a new address. Keyboard users must not start at the top of the page again.
  const isNew = useLocation({ select: ({ state }) => state.isNewDraft === true })
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus()
  }, [isNew])
  return { form, heading }
}
