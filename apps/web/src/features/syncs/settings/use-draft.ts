import { type CallBody, putSync, type Sync } from '@lectern/contracts'
import { useState } from 'react'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

type SyncChange = Partial<Omit<CallBody<typeof putSync>, 'version'>>

export interface SyncOfSchool {
  readonly school: string
  /** The stored settings that were fetched last. */
  readonly sync: Sync
}

/**
 * Returns the values of one section of a sync, and the function that saves them. Without typed values, they are the
 * newest ones. Typed values stay if another user changes the same section: saving them is then refused. A change of
 * another section does not count.
 */
export function useDraft<T>({ school, sync: newest }: SyncOfSchool, pick: (sync: Sync) => T) {
  const { t } = useSyncMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const [base, setBase] = useState(newest)
  const [typed, setTyped] = useState<T>()
  const [code, setCode] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  const isSame = JSON.stringify(pick(base)) === JSON.stringify(pick(newest))
  if (newest.version > base.version && (typed === undefined || isSame)) setBase(newest)
  /** Resolves with true if the change is saved. */
  const save = async (change: SyncChange): Promise<boolean> => {
    const {
      id,
      version,
      config: _config,
      configured: _fields,
      errorType: _type,
      errorMessage: _text,
      ...settings
    } = base
    setBusy(true)
    setCode(null)
    try {
      const body = { ...settings, ...change, version }
      const result = await http.call(putSync, { params: { orgId: school, syncId: id }, body })
      if (!result.ok) {
        setCode(result.code)
        return false
      }
      setBase(result.data)
      setTyped(undefined)
      show('success', t('admin.saved'))
      return true
    } catch (error) {
      setCode('internal_error')
      throw error
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return {
    values: typed ?? pick(base),
    change: setTyped,
    save,
    busy,
    code,
    /** Replaces the typed values by the newest ones. */
    showNewest: () => {
      setTyped(undefined)
      setCode(null)
    },
  }
}

export type Draft = Pick<ReturnType<typeof useDraft>, 'busy' | 'code' | 'showNewest'>
