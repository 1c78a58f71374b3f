import type { ReactNode } from 'react'
import { useMessages } from '../platform/i18n/messages.ts'
import { SnackbarProvider } from '../ui/snackbar.tsx'

/** The snackbars, in the language of the visit. */
export function AppSnackbars({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages()
  const kindLabels = {
    success: t('snackbar.success'),
    error: t('snackbar.error'),
    warning: t('snackbar.warning'),
    info: t('snackbar.info'),
  }
  return (
    <SnackbarProvider closeLabel={t('action.close')} kindLabels={kindLabels}>
      {children}
    </SnackbarProvider>
  )
}
