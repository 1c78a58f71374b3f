import type { LogInRefusal } from '../../features/session/log-in.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { PublicPage } from './public-page.tsx'

/** Shows that a log-in without a form is in progress, or why it failed. `code` is null while it is in progress. */
export function LogInOutcome({ code }: { readonly code: LogInRefusal | null }) {
  const { t } = usePortalMessages()
  if (code === null) return <Loader label={t('session.logging_in')} />
  return (
    <PublicPage>
      <EmptyState wholePage title={t('session.log_in')} text={t(`error.${code}`)}>
        <LinkButton to="/login" replace>
          {t('session.log_in')}
        </LinkButton>
      </EmptyState>
    </PublicPage>
  )
}
