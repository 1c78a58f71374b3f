import type { useAdministrationMessages } from '../../platform/i18n/messages.ts'

/** Joins the first names of a list of `count` people, and says how many more there are. */
export function joinNames(
  { t, languageTag }: Pick<ReturnType<typeof useAdministrationMessages>, 't' | 'languageTag'>,
  names: readonly string[],
  count: number,
): string {
  const more = (count - names.length).toLocaleString(languageTag)
  return (count > names.length ? [...names, t('consequence.and_more', { formatted: more })] : names).join(', ')
}
