import { ErrorCode } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why an outside way refused somebody, in words. A code that nobody knows (anyone can write an address) says nothing. */
export function RefusedNotice({ code }: { readonly code: string | undefined }) {
  const { t } = usePortalMessages()
  const known = ErrorCode.safeParse(code)
  return known.success ? <Notice kind="error">{t(`error.${known.data}`)}</Notice> : null
}
