import { makeScimToken } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-syncs.ts'
import type { SyncOfSchool } from './use-draft.ts'

/** Makes the token with which an identity provider pushes, and shows it once, with the address. */
export function ScimToken({ school, sync }: SyncOfSchool) {
  const { t } = useSyncMessages()
  const [asks, setAsks] = useState(false)
  const make = useChange(makeScimToken)
  const start = () => make.mutate({ params: { orgId: school, syncId: sync.id } })
  const hasToken = sync.configured.includes('token')
  const made = make.isPending ? undefined : make.data
  return (
    <>
      <p>{t('syncs.scim_text')}</p>
      <Failure title={t('syncs.scim_not_made')} code={make.error && getRefusalCode(make.error)} />
      {made !== undefined && (
        <>
          <Notice kind="success">{t('syncs.scim_once')}</Notice>
          <CopyField label={t('syncs.scim_address')} value={made.address} />
          <CopyField label={t('syncs.scim_token')} value={made.token} />
        </>
      )}
      <Button look="quiet" busy={make.isPending} onClick={() => (hasToken ? setAsks(true) : start())}>
        {t('syncs.scim_make')}
      </Button>
      <ConfirmDialog
        title={t('syncs.scim_make_title')}
        text={t('syncs.scim_make_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('syncs.scim_make')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={start}
      />
    </>
  )
}

function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useSyncMessages()
  const show = useSnackbar()
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setFailed(false)
      show('success', t('syncs.copied'))
    } catch {
      // The user can select the text.
      setFailed(true)
    }
  }
  return (
    <>
      <div className={styles['copy']}>
        <TextField
          label={label}
          readOnly
          value={value}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button look="quiet" aria-label={`${t('syncs.copy')}: ${label}`} onClick={() => void copy()}>
          {t('syncs.copy')}
        </Button>
      </div>
      {failed && <Notice kind="error">{t('syncs.not_copied')}</Notice>}
    </>
  )
}
