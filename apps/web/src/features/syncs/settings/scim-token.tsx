import { makeScimToken } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field/copy-field.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Failure } from '../failure.tsx'
import { useChange } from '../use-syncs.ts'
import type { SyncOfSchool } from './use-draft.ts'

/** Makes the token with which an identity provider pushes, and shows it once, with the address. */
export function ScimToken({ school, sync }: SyncOfSchool) {
  const { t } = useSyncMessages()
  const [asks, setAsks] = useState(false)
  const make = useChange(makeScimToken)
  const start = () => make.mutate({ params: { orgId: school, syncId: sync.id } })
  const copyTexts = { copy: t('admin.copy'), copied: t('admin.copied'), failed: t('admin.not_copied') }
  const hasToken = sync.configured.includes('token')
  const made = make.isPending ? undefined : make.data
  return (
    <>
      <p>{t('syncs.scim_text')}</p>
      <Failure title={t('syncs.scim_not_made')} code={make.error && getRefusalCode(make.error)} />
      {made !== undefined && (
        <>
          <Notice kind="success">{t('syncs.scim_once')}</Notice>
          <CopyField label={t('syncs.scim_address')} value={made.address} texts={copyTexts} />
          <CopyField label={t('syncs.scim_token')} value={made.token} texts={copyTexts} />
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
