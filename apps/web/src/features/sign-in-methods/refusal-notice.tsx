import { ErrorCode } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows why an external method refused the log-in. The code is from the address, so ignore an unknown code. */
export function RefusalNotice({ code }: { readonly code: string | undefined }) {
  const { t } = usePortalMessages()
  const parsedCode = ErrorCode.safeParse(code)
  return parsedCode.success ? <Notice kind="error">{t(`error.${parsedCode.data}`)}</Notice> : null
}
