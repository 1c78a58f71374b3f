import { keepMyAccount } from '@lectern/contracts'
import { useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import styles from './profile-screen.module.css'
import { useProfileAgain } from './use-profile.ts'

/** Says when the account is deleted, and keeps it. */
export function DeletionNotice({ dueAt }: { readonly dueAt: string }) {
  const { t, languageTag } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const again = useProfileAgain()
  const [busy, setBusy] = useState(false)
  const keep = async (): Promise<void> => {
    setBusy(true)
    const answer = await http.call(keepMyAccount, {}).finally(() => setBusy(false))
    if (!answer.ok) return show('error', t(`error.${answer.code}`))
    show('success', t('profile.account_kept'))
    await again()
  }
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long' }).format(new Date(dueAt))
  return (
    <Notice kind="warning">
      <div className={styles['actions']}>
        <p>{t('profile.deletion_due', { date })}</p>
        <Button busy={busy} onClick={() => void keep()}>
          {t('profile.keep_account')}
        </Button>
      </div>
    </Notice>
  )
}
