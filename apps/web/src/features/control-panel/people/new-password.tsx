import { makePersonPassword } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { useUser } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'

interface NewPasswordProps {
  readonly id: string
  readonly name: string
  readonly username: string
}

/** Creates a new password for a person and shows it once, to be said or printed. */
export function NewPassword({ id, name, username }: NewPasswordProps) {
  const { t } = useAdministrationMessages()
  const change = useChange(makePersonPassword)
  const [asks, setAsks] = useState(false)
  return (
    <section className={styles['card']} aria-labelledby="new-password">
      <h2 id="new-password">{t('session.password')}</h2>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      {change.data === undefined ? (
        <p>{t('admin.new_password_text')}</p>
      ) : (
        <>
          <Notice kind="success">{t('admin.new_password_done', { name })}</Notice>
          <Slip username={username} name={name} password={change.data.password} />
        </>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" busy={change.isPending} onClick={() => setAsks(true)}>
          {t('admin.new_password')}
        </Button>
        {change.data !== undefined && (
          <Button look="plain" onClick={() => globalThis.print()}>
            {t('admin.print')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t('admin.new_password_title', { name })}
        text={t('admin.new_password_confirm')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.new_password')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => change.mutate({ params: { id } })}
      />
    </section>
  )
}

/** Shows all that a person needs for the log-in. Only this part of the page is printed. */
function Slip({ name, username, password }: Omit<NewPasswordProps, 'id'> & { readonly password: string }) {
  const { t } = useAdministrationMessages()
  const realm = useUser()?.realm
  return (
    <section className={styles['letter']} aria-labelledby="password-slip">
      <h3 id="password-slip">{t('admin.slip_title', { name })}</h3>
      <dl className={styles['slip']}>
        <dt>{t('admin.slip_address')}</dt>
        <dd translate="no">{globalThis.location.origin}</dd>
        {realm !== undefined && (
          <>
            <dt>{t('session.country')}</dt>
            <dd>{t(`country.${realm}`)}</dd>
          </>
        )}
        <dt>{t('session.username')}</dt>
        <dd translate="no">
          <bdi>{username}</bdi>
        </dd>
        <dt>{t('session.password')}</dt>
        <dd className={styles['password']} translate="no">
          {password}
        </dd>
      </dl>
    </section>
  )
}
