import { ErrorCode } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows why an external method refused the log-in. Ignores an unknown code, because users can change the address. */
export function RefusalNotice({ code }: { readonly code: string | undefined }) {
  const { t } = usePortalMessages()
  const parsedCode = ErrorCode.safeParse(code)
  return parsedCode.success ? <Notice kind="error">{t(`error.${parsedCode.data}`)}</Notice> : null
}
