import { CONFIRM_EMAIL_PATH, requestEmailValidation } from '@lectern/contracts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-screen.module.css'
import type { Profile } from './use-profile.ts'

/** Shows the email address, and the forms that change the address and the password. */
export function LogInCard({ me, account }: Profile) {
  const { t } = usePortalMessages()
  // An actor must not send emails in the user's name.
  const isActing = useUser()?.act !== undefined
  return (
    <ProfileCard title={t('profile.log_in')}>
      <dl>
        <div>
          <dt>{t('profile.email')}</dt>
          <dd>{me.email ?? t('profile.no_email')}</dd>
          {me.email !== null && me.emailVerified && (
            <dd className={styles['state']}>
              <CircleCheck aria-hidden />
              {t('profile.email_confirmed')}
            </dd>
          )}
          {me.email !== null && !me.emailVerified && (
            <dd className={styles['state']}>{t('profile.email_unconfirmed')}</dd>
          )}
        </div>
      </dl>
      <div className={styles['actions']}>
        {me.email !== null && !me.emailVerified && !isActing && <SendConfirmation />}
        {account.actions.includes('EditEmail') && <ChangeEmail />}
        {account.actions.includes('EditPassword') && <ChangePassword />}
      </div>
    </ProfileCard>
  )
}

function SendConfirmation() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    const confirmUrl = `${globalThis.location.origin}${CONFIRM_EMAIL_PATH}`
    const result = await http.call(requestEmailValidation, { body: { confirmUrl } }).finally(() => setBusy(false))
    if (result.ok) show('success', t('profile.confirmation_sent'))
    else show('error', t(`error.${result.code}`))
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void send()}>
      {t('profile.send_confirmation')}
    </Button>
  )
}
