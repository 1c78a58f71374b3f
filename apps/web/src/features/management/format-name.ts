/** Returns the first name and last name of a person as one text. */
export function formatName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
