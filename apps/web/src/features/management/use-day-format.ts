import { useManagementMessages } from '../../platform/i18n/messages.ts'

/** Returns functions that format a day, and a day with its time, for lists. */
export function useDayFormat() {
  const { languageTag } = useManagementMessages()
  const format = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    new Date(at).toLocaleString(languageTag, options)
  return { formatDay: format({ dateStyle: 'medium' }), formatTime: format({ dateStyle: 'medium', timeStyle: 'short' }) }
}
