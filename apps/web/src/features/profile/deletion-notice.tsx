import { cancelDeletion } from '@lectern/contracts'
import { withFirstOfMonth } from '@lectern/messages/first-of-month'
import { useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import styles from './deletion-notice.module.css'
import { useOwnAccount, useRefreshProfile } from './use-profile.ts'

/** Shows a notice while the account is scheduled for deletion. */
export function DeletionNotice() {
  const { data: account } = useOwnAccount()
  if (account?.deletionDueAt == null) return null
  return (
    <div className={styles['notice']}>
      <DueNotice dueAt={account.deletionDueAt} />
    </div>
  )
}

/** Shows the day of the deletion, and a button that cancels the deletion. */
function DueNotice({ dueAt }: { readonly dueAt: string }) {
  const { t, languageTag } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefreshProfile()
  const [busy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    const result = await http.call(cancelDeletion, {}).finally(() => setBusy(false))
    if (!result.ok) return show('error', t(`error.${result.code}`))
    show('success', t('profile.deletion_cancelled'))
    await refresh()
  }
  const day = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long' }).format(new Date(dueAt))
  const date = withFirstOfMonth(day, languageTag)
  return (
    <Notice kind="warning">
      <div className={styles['actions']}>
        <p>{t('profile.deletion_due', { date })}</p>
        <Button busy={busy} onClick={() => void cancel()}>
          {t('profile.keep_account')}
        </Button>
      </div>
    </Notice>
  )
}
