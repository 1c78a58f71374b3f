import { useMessages } from '../platform/i18n/messages.ts'
import { Loader } from '../ui/loader.tsx'

/** Shown while a page's code is loading. */
export function PageLoader() {
  const { t } = useMessages()
  return <Loader label={t('state.loading')} />
}
