import { usePortalMessages } from '../platform/i18n/messages.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PublicPage } from './layouts/public-page.tsx'

/** Shows '404 Not Found' with a top bar. Spec 1 §2. */
export function NotFoundPage() {
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
