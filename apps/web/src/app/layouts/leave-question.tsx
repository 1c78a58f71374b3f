import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { hasTypedValues } from '../../ui/forms/typed-values.ts'

/** Loads the code of the dialog on demand, because most visits never need it. */
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).ConfirmDialog }))

/**
 * Asks before a page is left that has typed values. The browser asks before the tab closes, in its own words. An ended
 * session shows the log-in page without a question.
 */
export function LeaveQuestion() {
  const { t } = usePortalMessages()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && !next.pathname.startsWith('/login') && hasTypedValues(),
    enableBeforeUnload: hasTypedValues,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title={t('typed.title')}
        text={t('typed.text')}
        cancelLabel={t('typed.stay')}
        confirmLabel={t('typed.leave')}
        open
        onOpenChange={reset}
        onConfirm={proceed}
      />
    </Suspense>
  )
}
