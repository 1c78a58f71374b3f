import { useMessages } from '../platform/i18n/messages.ts'
import { Loader } from '../ui/loader.tsx'

/** Shows a loader while a page is loading. */
export function PageLoader() {
  const { t } = useMessages()
  return <Loader label={t('state.loading')} />
}
