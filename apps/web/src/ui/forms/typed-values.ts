const TYPED = 'data-typed'

/** Marks a form that has values which the user has typed and not saved. */
export const markTyped = (form: HTMLFormElement): void => form.setAttribute(TYPED, '')

/** Removes the mark of `markTyped`. */
export const clearTyped = (form: HTMLFormElement): void => form.removeAttribute(TYPED)

/** Returns true if a form of the page has values which the user has typed and not saved. */
export const hasTypedValues = (): boolean => document.querySelector(`main form[${TYPED}]`) !== null
