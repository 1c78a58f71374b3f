import { usePortalMessages } from '../platform/i18n/messages.ts'
import { useSessionState } from '../platform/platform.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AppLayout } from './layouts/app-layout.tsx'
import { GuardedLayout } from './layouts/guarded-layout.tsx'
import { PublicPage } from './layouts/public-page.tsx'

/** Shows '404 Not Found' with a top bar, and with the tabs to a person who is logged in. Spec 1 §2. */
export function NotFoundPage() {
  if (useSessionState().status === 'loggedIn')
    return (
      <GuardedLayout>
        <AppLayout>
          <NotFound />
        </AppLayout>
      </GuardedLayout>
    )
  return (
    <PublicPage>
      <NotFound />
    </PublicPage>
  )
}

/** Shows '404 Not Found' for layouts with a top bar. */
export function NotFound() {
  const { t } = usePortalMessages()
  return (
    <EmptyState wholePage title={t('page_error.not_found')} text={t('page_error.not_found_text')}>
      <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
    </EmptyState>
  )
}
