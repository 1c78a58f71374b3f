import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const FIRST_INVALID = '[aria-invalid="true"], [data-problem] :is(input, select, button)'

/**
 * Moves the focus to the first invalid field after a failed check, and to the heading after the first save. Returns the
 * refs of the form and the heading.
 */
export function useEditorFocus(failedChecks: number) {
  const form = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The invalid fields already have `aria-invalid` or `data-problem`.
  useEffect(() => {
    if (failedChecks > 0) form.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus()
  }, [failedChecks])
  // The first save opens a new address. Without this, the keyboard would start at the top of the page.
  const isNew = useLocation({ select: ({ state }) => state.isNewDraft === true })
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus()
  }, [isNew])
  return { form, heading }
}
