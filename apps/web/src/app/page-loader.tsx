import { useMessages } from '../platform/i18n/messages.ts'
import { Loader } from '../ui/loader.tsx'

/** Shown while a page's own code is on its way. */
export function PageLoader() {
  const { t } = useMessages()
  return <Loader label={t('state.loading')} />
}
