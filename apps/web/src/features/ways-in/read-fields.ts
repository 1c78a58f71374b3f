interface Fields<Name extends string> {
  readonly text: (name: Name) => string
  /** The names of those with nothing in them; the first has the focus now. */
  readonly missing: readonly Name[]
}

/** What was written in a form; the focus goes to the first line that is still empty. */
export function readFields<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Fields<Name> {
  const data = new FormData(form)
  const text = (name: Name): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const missing = names.filter((name) => text(name).trim() === '')
  const first = missing[0] === undefined ? null : form.elements.namedItem(missing[0])
  if (first instanceof HTMLElement) first.focus()
  return { text, missing }
}
