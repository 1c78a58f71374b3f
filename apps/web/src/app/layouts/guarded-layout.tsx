import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n/messages.ts'
import { SnackbarProvider } from '../../ui/snackbar.tsx'

/** Wraps every page that requires a log-in. */
export function GuardedLayout({ children }: { readonly children?: ReactNode }) {
  const { t } = useMessages()
  const kindLabels = {
    success: t('snackbar.success'),
    error: t('snackbar.error'),
    warning: t('snackbar.warning'),
    info: t('snackbar.info'),
  }
  return (
    <SnackbarProvider label={t('snackbar.region')} closeLabel={t('action.close')} kindLabels={kindLabels}>
      {children ?? <Outlet />}
    </SnackbarProvider>
  )
}
