import { requestDeletion, exportMyData } from '@lectern/contracts'
import { useState } from 'react'
import { missingFields } from '../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePasswordField } from './profile-password-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import { saveFile } from './save-file.ts'
import { type Profile, useRefreshProfile } from './use-profile.ts'

/** Shows the buttons that download the user's data and delete the account. */
export function MyDataCard({ me, account }: Profile) {
  const { t } = useWorkMessages()
  return (
    <ProfileCard title={t('profile.my_data')}>
      {account.actions.includes('ExportData') && <DownloadData username={me.username} />}
      {account.actions.includes('DeleteAccount') && account.deletionDueAt === null && <DeleteAccount />}
    </ProfileCard>
  )
}

function DownloadData({ username }: { readonly username: string }) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    const result = await http.call(exportMyData, {}).finally(() => setBusy(false))
    if (result.ok) saveFile(`lectern-${username}.json`, result.data)
    else show('error', t(`error.${result.code}`))
  }
  return (
    <>
      <p>{t('profile.my_data_text')}</p>
      <Button look="quiet" busy={busy} onClick={() => void download()}>
        {t('profile.download')}
      </Button>
    </>
  )
}

function DeleteAccount() {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const refresh = useRefreshProfile()
  const form = useFieldForm({
    fields: ['password'],
    check: missingFields,
    send: (body) => http.call(requestDeletion, { body }),
    onDone: async () => {
      await refresh()
      globalThis.scrollTo({ top: 0 })
    },
  })
  return (
    <ProfileForm form={form} openLabel={t('profile.delete')} sendLabel={t('profile.delete_confirm')}>
      <p>{t('profile.delete_text')}</p>
      <ProfilePasswordField name="password" kind="current-password" problem={form.findProblem('password')} />
    </ProfileForm>
  )
}
