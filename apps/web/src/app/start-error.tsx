import { useMessages } from '../platform/i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shows that the app has not started, with a button that loads the page again. Needs no settings and no router. */
export function StartError() {
  const { t } = useMessages()
  return (
    <EmptyState wholePage alert title={t('page_error.other')} text={t('error.no_answer')}>
      <Button onClick={() => globalThis.location.reload()}>{t('action.try_again')}</Button>
    </EmptyState>
  )
}
