import { type CallBody, listSyncs, putSync, type Sync } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult, RefusalCode } from '../../../platform/http/http-client.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { syncsKey } from '../use-syncs.ts'

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
  const queries = useQueryClient()
  const [base, setBase] = useState(newest)
  const [typed, setTyped] = useState<T>()
  const [code, setCode] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  const isSame = (one: Sync, other: Sync) => JSON.stringify(pick(one)) === JSON.stringify(pick(other))
  if (newest.version > base.version && (typed === undefined || isSame(base, newest))) setBase(newest)
  /** Sends a change of the settings `from`. If another section has changed since, sends it again with the newest settings. */
  const send = async (from: Sync, change: SyncChange): Promise<CallResult<typeof putSync>> => {
    const {
      id,
      version,
      config: _config,
      configured: _fields,
      errorType: _type,
      errorMessage: _text,
      ...settings
    } = from
    const body = { ...settings, ...change, version }
    const result = await http.call(putSync, { params: { orgId: school, syncId: id }, body })
    if (result.ok || result.code !== 'changed_meanwhile') return result
    const syncs = await http.call(listSyncs, { params: { orgId: school } })
    const stored = syncs.ok ? syncs.data.find((sync) => sync.id === id) : undefined
    return stored !== undefined && stored.version > version && isSame(stored, from) ? send(stored, change) : result
  }
  /** Resolves with true if the change is saved. */
  const save = async (change: SyncChange): Promise<boolean> => {
    setBusy(true)
    setCode(null)
    try {
      const result = await send(base, change)
      if (!result.ok) {
        setCode(result.code)
        return false
      }
      setBase(result.data)
      // The other sections know the new version before the list is fetched again.
      queries.setQueryData<Sync[]>(syncsKey(school), (syncs) =>
        syncs?.map((each) => (each.id === result.data.id ? result.data : each)),
      )
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
