/** Reads the texts of a form's fields by name; '' where the form has no such field. */
export function readTexts<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const fields = new FormData(form)
  const text = (name: Name): string => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names of its keys
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

/** Moves the focus to a field, for example to show its problem. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
