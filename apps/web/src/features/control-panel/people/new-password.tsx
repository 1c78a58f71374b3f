import { makePersonPassword } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'

/** Creates a new password for a person and shows it once, to be said or printed. */
export function NewPassword({ id, name }: { readonly id: string; readonly name: string }) {
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
        <Notice kind="success">
          <p>{t('admin.new_password_done', { name })}</p>
          <p className={styles['password']} translate="no">
            {change.data.password}
          </p>
        </Notice>
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
