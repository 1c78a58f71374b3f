import { INVITATION_DAYS, invitePerson } from '@lectern/contracts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'

/** Sends an email with a link to a person who has never logged in. */
export function Invitation({ id, email }: { readonly id: string; readonly email: string }) {
  const { t } = useAdministrationMessages()
  const change = useChange(invitePerson)
  return (
    <section className={styles['card']} aria-labelledby="invitation">
      <h2 id="invitation">{t('admin.invitation')}</h2>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      {change.isSuccess ? (
        <Notice kind="success">{t('admin.invitation_done', { email })}</Notice>
      ) : (
        <p>{t('admin.invitation_text', { days: String(INVITATION_DAYS) })}</p>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate({ params: { id } })}>
          {t('admin.send_invitation')}
        </Button>
      </div>
    </section>
  )
}
