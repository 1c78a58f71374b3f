import { endPersonSessions, resetPersonSecondFactors } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'

/** Ends the sessions of a person, or resets the second factors, each after a question. */
export function PersonDevices({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useAdministrationMessages()
  const show = useSnackbar()
  const sessions = useChange(endPersonSessions, () => show('success', t('admin.sessions_ended')))
  const factors = useChange(resetPersonSecondFactors, () => show('success', t('admin.factors_reset')))
  const [asks, setAsks] = useState<'sessions' | 'factors'>()
  const close = () => setAsks(undefined)
  const code = getRefusalCode(factors.error)
  const input = { params: { uid: id } }
  return (
    <section className={styles['card']} aria-labelledby="devices">
      <h2 id="devices">{t('admin.devices')}</h2>
      <p>{t('admin.devices_text')}</p>
      {sessions.isError && <Notice kind="error">{t(`error.${getRefusalCode(sessions.error)}`)}</Notice>}
      {factors.isError && (
        <Notice kind="error">{code === 'not_found' ? t('admin.no_factors') : t(`error.${code}`)}</Notice>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" busy={sessions.isPending} onClick={() => setAsks('sessions')}>
          {t('admin.end_sessions')}
        </Button>
        <Button look="quiet" busy={factors.isPending} onClick={() => setAsks('factors')}>
          {t('admin.reset_factors')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('admin.end_sessions_title', { name })}
        text={t('admin.end_sessions_text', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.end_sessions')}
        open={asks === 'sessions'}
        onOpenChange={close}
        onConfirm={() => sessions.mutate(input)}
      />
      <ConfirmDialog
        title={t('admin.reset_factors_title', { name })}
        text={t('admin.reset_factors_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.reset_factors')}
        open={asks === 'factors'}
        onOpenChange={close}
        onConfirm={() => factors.mutate(input)}
      />
    </section>
  )
}
