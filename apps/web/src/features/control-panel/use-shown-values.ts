import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { writeTexts } from '../../platform/forms/form-texts.ts'
import { clearTyped } from '../../ui/forms/typed-values.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'

type SaveResult<T> = { readonly ok: true; readonly data: T | null | undefined } | { readonly ok: false }

interface ShownValues<T> {
  /** The values that were fetched last. */
  readonly newest: T
  /** Returns the texts of the form for stored values. */
  readonly toTexts: (stored: T) => Readonly<Record<string, string>>
  readonly form: RefObject<HTMLFormElement | null>
}

/**
 * Returns the values that a form shows: the newest ones, until the user types. Then newer ones replace them only if they
 * have the same texts in the form, so that Save refuses to overwrite values that another user has changed.
 */
export function useShownValues<T extends { readonly version: number }>({ newest, toTexts, form }: ShownValues<T>) {
  const [shown, setShown] = useState(newest)
  const [isEdited, setEdited] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const refresh = useRefresh()
  const hasSameTexts = () => {
    const texts = toTexts(shown)
    return Object.entries(toTexts(newest)).every(([field, text]) => texts[field] === text)
  }
  const isNewer = newest.version > shown.version
  if (isNewer && ((!isEdited && !isSaving) || hasSameTexts())) setShown(newest)
  const fill = useEffectEvent((stored: T) => {
    if (isEdited || form.current === null) return
    writeTexts(form.current, toTexts(stored))
    clearTyped(form.current)
  })
  // The fields belong to the browser while the user types.
  useLayoutEffect(() => fill(shown), [shown])
  /** Sends the texts of the form. Then shows the stored values, except if the user types meanwhile. */
  const save = async <R extends SaveResult<T>>(send: () => Promise<R>): Promise<R> => {
    setEdited(false)
    setSaving(true)
    let isSaved = false
    try {
      const result = await send()
      isSaved = result.ok
      if (result.ok && result.data != null) setShown(result.data)
      return result
    } finally {
      setSaving(false)
      if (!isSaved) setEdited(true)
    }
  }
  /** Replaces the typed texts by the newest values. */
  const showNewest = () => {
    setEdited(false)
    void refresh()
    form.current?.querySelector('input')?.focus()
  }
  return {
    shown: newest.version === shown.version ? newest : shown,
    save,
    showNewest,
    onInput: () => setEdited(true),
  }
}
