import { useEffect, useSyncExternalStore } from 'react'
import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'

/** Shows a notice while this device does not store the position. The book stays open. */
export function useStorageNotice(): void {
  const { t } = usePlayerMessages()
  const show = useSnackbar()
  const { isStorageFailing } = usePlatform()
  const isFailing = useSyncExternalStore(isStorageFailing.subscribe, isStorageFailing.get)
  useEffect(() => {
    if (isFailing) show('warning', t('reader.not_stored'))
    // eslint-disable-next-line react/exhaustive-deps -- `show` and `t` are other functions in every render
  }, [isFailing])
}
