import { useMessages } from '../platform/i18n/messages.ts'
import { Loader } from '../ui/loader.tsx'

export function PageLoader() {
  const { t } = useMessages()
  return <Loader label={t('state.loading')} />
}
