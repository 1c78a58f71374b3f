import {
  getBookUse,
  getSchoolBookUse,
  type ManagedBook,
  restoreBook,
  restoreSchoolBook,
  withdrawBook,
  withdrawSchoolBook,
} from '@lectern/contracts'
import { useState } from 'react'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { useRefresh } from '../../platform/http/use-refresh.ts'

type SentResult = { readonly ok: true } | { readonly ok: false; readonly code: RefusalCode }

interface Change {
  readonly send: () => Promise<SentResult>
  /** Message after the change. */
  readonly done: string
  /** Reverts the change. The message then has a button for it. */
  readonly undo?: () => Promise<SentResult>
}

/** Sends single changes, and shows the result of each in a snackbar. Afterwards, fetches the data again. */
export function useBookChange() {
  const { t } = useAdministrationMessages()
  const show = useSnackbar()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const run = async ({ send, done, undo }: Change): Promise<void> => {
    setBusy(true)
    const result = await send().finally(() => setBusy(false))
    if (!result.ok) show('error', t(`error.${result.code}`))
    else if (undo === undefined) show('success', done)
    else
      show('success', done, { label: t('books.undo'), run: () => void run({ send: undo, done: t('settings.saved') }) })
    await refresh()
  }
  return { busy, run }
}

/** Returns the calls for a book of the realm or of a school unit. */
export function useBookCalls({ id, owner }: ManagedBook) {
  const { http } = usePlatform()
  if (owner === null) {
    const params = { id }
    return {
      readUse: () => http.call(getBookUse, { params }),
      withdraw: () => http.call(withdrawBook, { params }),
      restore: () => http.call(restoreBook, { params }),
    }
  }
  const params = { id: owner.id, bookId: id }
  return {
    readUse: () => http.call(getSchoolBookUse, { params }),
    withdraw: () => http.call(withdrawSchoolBook, { params }),
    restore: () => http.call(restoreSchoolBook, { params }),
  }
}
