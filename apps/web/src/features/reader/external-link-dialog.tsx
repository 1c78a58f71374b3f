import { useMessages } from '../../platform/i18n/messages.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

interface ExternalLinkDialogProps {
  /** Address of the link; null without a link. */
  readonly address: string | null
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before a web link opens in a new tab. Shows nothing for other addresses. */
export function ExternalLinkDialog({ address, open, onClose }: ExternalLinkDialogProps) {
  const { t } = useMessages()
  const url = address !== null && URL.canParse(address) ? new URL(address) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return (
    <ConfirmDialog
      title={t('reader.external_link_title')}
      text={t('reader.external_link_text', { address: url?.host ?? '' })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('reader.external_link_open')}
      open={open && isWeb}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => globalThis.open(url?.href, '_blank', 'noopener,noreferrer')}
    />
  )
}
