type Texts<Field extends string> = Readonly<Record<Field, string>>

/** The texts of a form in three versions. */
export interface FieldVersions<Field extends string> {
  readonly fields: readonly Field[]
  /** The stored texts that the user began with. */
  readonly before: Texts<Field>
  /** The texts that are stored now. */
  readonly now: Texts<Field>
  readonly typed: Texts<Field>
}

/**
 * Compares the texts of a form with texts that another user has stored meanwhile. Returns the fields that the user has
 * not changed (`untouched`), and those that both users have changed to different texts (`differing`).
 */
export function splitChangedFields<Field extends string>({ fields, before, now, typed }: FieldVersions<Field>) {
  const untouched = fields.filter((field) => typed[field] === before[field])
  const differing = fields.filter(
    (field) => typed[field] !== before[field] && now[field] !== before[field] && now[field] !== typed[field],
  )
  return { untouched, differing }
}
