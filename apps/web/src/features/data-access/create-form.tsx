import { createDataAccessClient, DATA_ACCESS_NAME_MAX } from '@lectern/contracts'
import { useState } from 'react'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Failure } from './failure.tsx'
import { useCopyTexts } from './use-copy-texts.ts'
import { useChange } from './use-data-access.ts'

/** Gives a program access, and shows its id and its secret once. */
export function CreateForm({ school }: { readonly school: string }) {
  const { t } = useSyncMessages()
  const texts = useCopyTexts()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useChange(createDataAccessClient, () => setName(''))
  const send = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return false
    // The mutation keeps the error for `Failure`.
    return create.mutateAsync({ params: { orgId: school }, body: { name } }).then(
      () => true,
      () => false,
    )
  }
  const made = create.isPending ? undefined : create.data
  return (
    <>
      <Failure title={t('access.not_created')} error={create.error} />
      <PlainForm sendLabel={t('access.create')} busy={create.isPending} onSend={send}>
        <TextField
          label={t('access.name')}
          value={name}
          required
          maxLength={DATA_ACCESS_NAME_MAX}
          autoComplete="off"
          problem={isMissing ? t('field.required') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </PlainForm>
      {made !== undefined && (
        <>
          <Notice kind="success">{t('access.once')}</Notice>
          <CopyField label={t('syncs.field_clientId')} value={made.clientId} texts={texts} />
          <CopyField label={t('syncs.field_clientSecret')} value={made.clientSecret} texts={texts} />
        </>
      )}
    </>
  )
}
