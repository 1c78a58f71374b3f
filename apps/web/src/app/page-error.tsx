import { useEffect } from 'react'
import { isNotFoundError } from '../platform/http/call-error.ts'
import { useMessages } from '../platform/i18n/messages.ts'
import { usePlatform } from '../platform/platform.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shows '404 Not Found' for a missing item. Otherwise shows 'An error occurred' and reports the error. Spec 1 §2. */
export function PageError({ error }: { readonly error: unknown }) {
  const { t } = useMessages()
  const { errors } = usePlatform()
  const kind = isNotFoundError(error) ? 'not_found' : 'other'
  useEffect(() => {
    if (kind === 'other') errors.report(error)
  }, [errors, error, kind])
  return (
    <EmptyState wholePage title={t(`page_error.${kind}`)} text={t(`page_error.${kind}_text`)}>
      <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
    </EmptyState>
  )
}
