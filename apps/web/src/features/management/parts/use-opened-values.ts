import { useState } from 'react'
import { splitChangedFields } from '../../../platform/forms/split-changed-fields.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'

type Texts<Field extends string> = Readonly<Record<Field, string>>

interface OpenedValues<T, Field extends string> {
  /** The values that were fetched last. */
  readonly newest: T
  /** Returns the texts of the form for stored values. */
  readonly toTexts: (stored: T) => Texts<Field>
  /** Receives the newest texts of the fields that the user has not changed. */
  readonly onTakeOver?: (texts: Partial<Texts<Field>>) => void
}

interface Conflict<Field extends string> {
  /** Version of the values that the form has taken over. */
  readonly version: number
  /** The fields that the user and another user have changed, with the stored texts. */
  readonly current: Partial<Texts<Field>>
}

/**
 * Returns the values that an opened form begins with. Newer values replace them only if they have the same texts, so that
 * Save refuses to overwrite values that another user has changed. After this refusal, the fields that the user has not
 * changed take the newest texts, and the next Save is for the newest version.
 */
export function useOpenedValues<T extends { readonly version: number }, Field extends string>({
  newest,
  toTexts,
  onTakeOver,
}: OpenedValues<T, Field>) {
  const [opened, setOpened] = useState(newest)
  const [refused, setRefused] = useState<Texts<Field>>()
  const [conflict, setConflict] = useState<Conflict<Field>>()
  const [filled, setFilled] = useState<Partial<Record<Field, number>>>({})
  const [before, now] = [toTexts(opened), toTexts(newest)]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of keys loses the key names
  const fields = Object.keys(now) as Field[]
  if (newest.version > opened.version) {
    if (refused !== undefined) {
      const { untouched, differing } = splitChangedFields({ fields, before, now, typed: refused })
      setConflict({ version: newest.version, current: pick(now, differing) })
      setFilled({ ...filled, ...Object.fromEntries(untouched.map((field) => [field, newest.version])) })
      setRefused(undefined)
      setOpened(newest)
      onTakeOver?.(pick(now, untouched))
    } else if (fields.every((field) => now[field] === before[field])) setOpened(newest)
  }
  return {
    opened,
    /** The texts that the form begins with. */
    before,
    conflict,
    /** Key of a field. A new key shows the text of `before` again. */
    keyOf: (field: Field) => `${field} ${filled[field] ?? ''}`,
    onOpen: () => {
      setOpened(newest)
      setRefused(undefined)
      setConflict(undefined)
    },
    /** Must be called before the newest values are fetched. */
    onRefused: (typed: Texts<Field>) => {
      setRefused(typed)
      setConflict(undefined)
    },
  }
}

/** Returns the text for a form that was refused because of newer values. */
export function useConflictText() {
  const { t, languageTag } = useAdministrationMessages()
  return <Field extends string>(conflict: Conflict<Field> | undefined, names: Texts<Field>): string => {
    if (conflict === undefined) return t('admin.changed_meanwhile')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of keys loses the key names
    const differing = Object.keys(conflict.current) as Field[]
    if (differing.length === 0) return t('admin.newer_taken_over')
    const list = new Intl.ListFormat(languageTag, { type: 'unit', style: 'short' })
    return `${t('admin.newer_differ')} ${list.format(differing.map((field) => names[field]))}`
  }
}

function pick<Field extends string>(texts: Texts<Field>, fields: readonly Field[]): Partial<Texts<Field>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
  return Object.fromEntries(fields.map((field) => [field, texts[field]])) as Partial<Texts<Field>>
}
