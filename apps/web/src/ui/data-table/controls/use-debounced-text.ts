import { useEffect, useEffectEvent, useState } from 'react'

/** Pause in typing after which a search begins. */
export const SEARCH_DELAY_MS = 300

interface Draft {
  readonly text: string
  /** Last value of the parent. */
  readonly value: string
  /** Reported values that the parent has not returned yet. */
  readonly sent: readonly string[]
}

/**
 * Stores the text of a field and reports it after a pause in typing. A value that the parent changes for another reason
 * replaces the text. Returns the text, its setter, and a function that reports the text at once.
 */
export function useDebouncedText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState<Draft>({ text: value, value, sent: [] })
  const current = draft.value === value ? draft : receiveValue(draft, value)
  if (current !== draft) setDraft(current)
  const { text, sent } = current

  const report = (typed: string): void => {
    const next = typed.trim()
    if (next === (sent.at(-1) ?? value).trim()) return
    setDraft({ ...current, sent: [...sent, next] })
    onChange(next)
  }
  const reportLater = useEffectEvent(report)
  // A timer, which React does not have.
  useEffect(() => {
    const timer = setTimeout(() => reportLater(text), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, (next: string) => setDraft({ ...current, text: next }), () => report(text)] as const
}

/** A reported value leaves the text as it is, because typing may have continued. */
function receiveValue(draft: Draft, value: string): Draft {
  const at = draft.sent.indexOf(value)
  return at === -1 ? { text: value, value, sent: [] } : { ...draft, value, sent: draft.sent.slice(at + 1) }
}
