import { useState } from 'react'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useManagementMessages } from '../../platform/i18n/messages.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { useRefresh } from '../../platform/http/use-refresh.ts'

type SentResult = { readonly ok: true } | { readonly ok: false; readonly code: RefusalCode }

interface Change {
  readonly send: () => Promise<SentResult>
  /** Message after the change. */
  readonly done: string
  /** Reverts the change. The message then has a button for it. */
  readonly undo?: () => Promise<SentResult>
  readonly onDone?: () => void | Promise<void>
}

/** Sends single changes, and shows the result of each in a snackbar. Afterwards, fetches the data again. */
export function useChange() {
  const { t } = useManagementMessages()
  const show = useSnackbar()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const run = async (change: Change): Promise<void> => {
    const { send, done, undo, onDone } = change
    const showRefusal = (code: RefusalCode) => show('error', t(`error.${code}`))
    setBusy(true)
    try {
      const result = await send()
      if (!result.ok) return showRefusal(result.code)
      await onDone?.()
      const revert = undo && {
        label: t('management.undo'),
        run: () => void run({ send: undo, done: t('settings.saved') }),
      }
      show('success', done, revert)
    } catch (error) {
      showRefusal('internal_error')
      throw error
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return { busy, run: (change: Change) => void run(change) }
}
