import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePortalMessages, useWorkMessages } from '../../platform/i18n/messages.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Asks before a page is left that has new cards which were not printed. The browser asks before the tab closes. */
export function UnprintedQuestion({ cards }: { readonly cards: ReadonlyMap<string, string> }) {
  const { t: common } = usePortalMessages()
  const { t } = useWorkMessages()
  const [printed, setPrinted] = useState<ReadonlyMap<string, string>>()
  const isUnprinted = cards.size > 0 && printed !== cards
  useEffect(() => {
    const onPrinted = () => setPrinted(cards)
    globalThis.addEventListener('afterprint', onPrinted)
    return () => globalThis.removeEventListener('afterprint', onPrinted)
  }, [cards])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isUnprinted && !next.pathname.startsWith('/login'),
    enableBeforeUnload: isUnprinted,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('badges.unprinted_title')}
      text={t('badges.unprinted_text')}
      cancelLabel={common('typed.stay')}
      confirmLabel={common('typed.leave')}
      open
      onOpenChange={reset}
      onConfirm={proceed}
    />
  )
}
