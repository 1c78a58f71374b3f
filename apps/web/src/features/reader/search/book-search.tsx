import type { Reader } from '@lectern/reader-engine'
import { useMessages } from '../../../platform/i18n/messages.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { LoadedPart } from '../../../ui/loaded-part.tsx'

interface BookSearchProps {
  readonly reader: Reader
  readonly open: boolean
  readonly onClose: () => void
}

const loadDrawer = async () => (await import('./search-drawer.tsx')).SearchDrawer

/** The search through the book; its code is loaded when it is first opened. */
export function BookSearch({ reader, open, onClose }: BookSearchProps) {
  const { t } = useMessages()
  const show = useSnackbar()
  const onFailed = () => {
    show('error', t('error.no_answer'))
    onClose()
  }
  return <LoadedPart load={loadDrawer} wanted={open} props={{ reader, open, onClose }} onFailed={onFailed} />
}
