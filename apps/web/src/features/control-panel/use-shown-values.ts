import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { readTexts, writeTexts } from '../../platform/forms/form-texts.ts'
import { type FieldVersions, splitChangedFields } from '../../platform/forms/split-changed-fields.ts'
import { clearTyped } from '../../ui/forms/typed-values.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'

type SaveResult<T> =
  | { readonly ok: true; readonly data: T | null | undefined }
  | { readonly ok: false; readonly code: string }

/** A text of a form that another user has changed. */
export interface NewerText<Field extends string = string> {
  readonly field: Field
  readonly text: string
}

interface ShownValues<T, Field extends string> {
  readonly fields: readonly Field[]
  /** The values that were fetched last. */
  readonly newest: T
  /** Returns the texts of the form for stored values. */
  readonly toTexts: (stored: T) => Readonly<Record<Field, string>>
  readonly form: RefObject<HTMLFormElement | null>
}

/**
 * Returns the values that a form shows: the newest ones, until the user types. Then newer ones replace them only if they
 * have the same texts in the form, so that Save refuses to overwrite values that another user has changed. After this
 * refusal, the newest values replace the texts that the user has not changed, and `differing` contains the others: the
 * next Save is for these values.
 */
export function useShownValues<T extends { readonly version: number }, Field extends string>({
  fields,
  newest,
  toTexts,
  form,
}: ShownValues<T, Field>) {
  const [shown, setShown] = useState(newest)
  const [isEdited, setEdited] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<Field, string>>>()
  const [takenOver, setTakenOver] = useState<{ readonly version: number; readonly texts: Record<string, string> }>()
  const [differing, setDiffering] = useState<readonly NewerText<Field>[]>()
  const refresh = useRefresh()
  const hasSameTexts = () => {
    const [before, now] = [toTexts(shown), toTexts(newest)]
    return fields.every((field) => before[field] === now[field])
  }
  const isNewer = newest.version > shown.version
  if (isNewer && ((!isEdited && !isSaving) || hasSameTexts())) setShown(newest)
  else if (isNewer && !isSaving && refused !== undefined) {
    const taken = takeOver({ fields, before: toTexts(shown), now: toTexts(newest), typed: refused })
    setTakenOver({ version: newest.version, texts: taken.texts })
    setDiffering(taken.differing)
    setRefused(undefined)
    setShown(newest)
  }
  const fill = useEffectEvent((stored: T) => {
    if (form.current === null) return
    if (takenOver?.version === stored.version) writeTexts(form.current, takenOver.texts)
    else if (!isEdited) {
      writeTexts(form.current, toTexts(stored))
      clearTyped(form.current)
    }
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
      if (!result.ok && result.code === 'changed_meanwhile') {
        if (form.current !== null) setRefused(readTexts(form.current, fields))
        setDiffering(undefined)
        await refresh()
      }
      // The page then says that the person or the group is gone.
      if (!result.ok && result.code === 'not_found') await refresh()
      return result
    } finally {
      setSaving(false)
      if (!isSaved) setEdited(true)
    }
  }
  /** Replaces the typed texts by the newest values. */
  const showNewest = () => {
    setEdited(false)
    setRefused(undefined)
    setTakenOver(undefined)
    if (form.current !== null) {
      writeTexts(form.current, toTexts(shown))
      clearTyped(form.current)
    }
    void refresh()
    form.current?.querySelector('input')?.focus()
  }
  return {
    shown: newest.version === shown.version ? newest : shown,
    differing,
    save,
    showNewest,
    onInput: () => setEdited(true),
  }
}

/** Returns the stored texts for the fields that the user has not changed, and those that differ from changed ones. */
function takeOver<Field extends string>(versions: FieldVersions<Field>) {
  const { untouched, differing } = splitChangedFields(versions)
  const toText = (field: Field) => versions.now[field]
  return {
    texts: Object.fromEntries(untouched.map((field) => [field, toText(field)])),
    differing: differing.map((field) => ({ field, text: toText(field) })),
  }
}
