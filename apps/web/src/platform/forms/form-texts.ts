/** Returns the values of a form's text fields by name. A missing field has the value ''. */
export function readTexts<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const fields = new FormData(form)
  const text = (name: Name): string => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

/** Moves the focus to the field with this name. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Writes texts into the fields of these names. A checkbox is checked by each text but ''. */
export function writeTexts(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) continue
    if (field.type === 'checkbox') field.checked = text !== ''
    else field.value = text
  }
}
