import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { showPortalMessages } from '../../platform/i18n/messages.ts'
import { useUser } from '../../platform/platform.tsx'
import { TooltipLayer } from '../../ui/tooltip/tooltip.tsx'
import { PendingLine } from './pending-line.tsx'

const ImpersonationPart = lazy(async () => {
  await showPortalMessages()
  return { default: (await import('../impersonation/current-impersonation.tsx')).CurrentImpersonation }
})

export function RootLayout() {
  return (
    <>
      {useUser()?.act && (
        <Suspense>
          <ImpersonationPart />
        </Suspense>
      )}
      <PendingLine />
      <Outlet />
      <TooltipLayer />
    </>
  )
}
