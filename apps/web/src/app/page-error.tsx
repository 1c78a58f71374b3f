import { useEffect } from 'react'
import { useMessages } from '../platform/i18n/messages.ts'
import { usePlatform } from '../platform/platform.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** 'An error occurred', with a way home. Spec 1 §2. */
export function PageError({ error }: { readonly error: unknown }) {
  const { t } = useMessages()
  const { errors } = usePlatform()
  // The error-reporting service is outside React.
  useEffect(() => errors.report(error), [errors, error])
  return (
    <EmptyState alone title={t('page_error.other')} text={t('page_error.other_text')}>
      <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
    </EmptyState>
  )
}
