import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'

/** Returns the text for a refused form. After a conflict, the entries are still in the form. */
export function useRefusalText() {
  const { t } = useManagementMessages()
  return (code: RefusalCode | 'missing_code_verifier' | null, failed?: string): string | undefined => {
    if (code === null) return undefined
    const reason = code === 'changed_meanwhile' ? t('management.changed_meanwhile') : t(`error.${code}`)
    return failed === undefined ? reason : `${failed} ${reason}`
  }
}
