import { useSyncMessages } from '../../platform/i18n/messages.ts'

/** Returns the texts of a field with a button that copies its value. */
export function useCopyTexts() {
  const { t } = useSyncMessages()
  return { copy: t('admin.copy'), copied: t('admin.copied'), failed: t('admin.not_copied') }
}
