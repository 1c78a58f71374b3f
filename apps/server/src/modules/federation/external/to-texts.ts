/** Returns the texts of a claim, which is a text or a list. Leaves out everything else. */
export function toTexts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one): one is string => typeof one === 'string' && one !== '')
}
