import { AccountSettings, changeMySettings, getMySettings } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { storedAppearance } from '../../platform/appearance.ts'
import { getData } from '../../platform/http/call-error.ts'
import { storedLocale } from '../../platform/i18n/locale-choice.ts'
import { showLocale } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { createStoredValue } from '../../platform/stored-value.ts'
import { type SyncedSettings, findChangedSettings } from './find-changed-settings.ts'

const storedSync = createStoredValue<SyncedSettings | null>(
  'lectern_account_settings',
  z.nullable(z.object({ uid: z.string(), settings: AccountSettings })),
  null,
)

const KEY = 'account-settings'

/** Applies the settings of the account that were changed on another device. */
export function useAccountSettings(): void {
  const { http } = usePlatform()
  const uid = useUser()?.id ?? ''
  const { data } = useQuery({
    queryKey: [KEY, uid],
    enabled: uid !== '',
    queryFn: async ({ signal }) => getData(await http.call(getMySettings, {}, { signal })),
  })
  // Stores the changed settings on this device, and shows the app in the changed language.
  useEffect(() => {
    if (data === undefined) return
    const { locale, appearance } = findChangedSettings(uid, data, storedSync.get())
    if (appearance !== undefined) storedAppearance.set(appearance)
    if (locale !== undefined) {
      storedLocale.set(locale)
      void showLocale(locale)
    }
    storedSync.set({ uid, settings: data })
  }, [uid, data])
}

/** Returns a function that saves a setting to the account. */
export function useSaveSetting(): (changed: AccountSettings) => void {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const uid = useUser()?.id ?? ''
  const save = async (changed: AccountSettings): Promise<void> => {
    const result = await http.call(changeMySettings, { body: changed })
    if (!result.ok) return
    storedSync.set({ uid, settings: result.data })
    queries.setQueryData([KEY, uid], result.data)
  }
  return (changed) => void save(changed)
}
