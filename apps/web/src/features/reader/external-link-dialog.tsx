import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { readExternalLink } from './external-link.ts'

interface ExternalLinkDialogProps {
  /** Address of the link; null without a link. */
  readonly address: string | null
  readonly open: boolean
  readonly onClose: () => void
}

const QUESTIONS = {
  web: 'reader.external_link_text',
  mail: 'reader.external_link_mail',
  phone: 'reader.external_link_phone',
} as const

/**
 * Asks for confirmation before a web link opens in a new tab, or another link in the email or phone app. Shows nothing
 * for other addresses.
 */
export function ExternalLinkDialog({ address, open, onClose }: ExternalLinkDialogProps) {
  const { t } = usePlayerMessages()
  const link = address === null ? null : readExternalLink(address)
  return (
    <ConfirmDialog
      title={t('reader.external_link_title')}
      text={t(QUESTIONS[link?.kind ?? 'web'], { address: link?.shown ?? '' })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('reader.external_link_open')}
      open={open && link !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => globalThis.open(link?.href, link?.kind === 'web' ? '_blank' : '_self', 'noopener,noreferrer')}
    />
  )
}
