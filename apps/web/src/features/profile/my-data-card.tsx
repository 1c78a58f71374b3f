import { askForDeletion, exportMyData, fieldProblem } from '@lectern/contracts'
import { useState } from 'react'
import { textsOf } from '../../platform/forms/form-texts.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import { saveFile } from './save-file.ts'
import { useOwnForm } from './use-own-form.ts'
import { type Profile, useProfileAgain } from './use-profile.ts'

/** Everything that is held on one, to take along; and the account's end. */
export function MyDataCard({ me, account }: Profile) {
  const { t } = usePortalMessages()
  return (
    <ProfileCard title={t('profile.my_data')}>
      {account.actions.includes('ExportData') && <FetchData username={me.username} />}
      {account.actions.includes('DeleteAccount') && account.deletionDueAt === null && <DeleteAccount />}
    </ProfileCard>
  )
}

function FetchData({ username }: { readonly username: string }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const [busy, setBusy] = useState(false)
  const fetchIt = async (): Promise<void> => {
    setBusy(true)
    const answer = await http.call(exportMyData, {}).finally(() => setBusy(false))
    if (answer.ok) saveFile(`lectern-${username}.json`, answer.data)
    else show('error', t(`error.${answer.code}`))
  }
  return (
    <>
      <p>{t('profile.my_data_text')}</p>
      <Button look="quiet" busy={busy} onClick={() => void fetchIt()}>
        {t('profile.download')}
      </Button>
    </>
  )
}

function DeleteAccount() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const again = useProfileAgain()
  const form = useOwnForm(
    (filled) => http.call(askForDeletion, { body: textsOf(filled, ['password']) }),
    (filled) => (textsOf(filled, ['password']).password === '' ? [fieldProblem('password', 'required')] : []),
  )
  const send = async (filled: HTMLFormElement): Promise<boolean> => {
    if (!(await form.submit(filled))) return false
    await again()
    globalThis.scrollTo({ top: 0 })
    return true
  }
  return (
    <OpenedForm
      openLabel={t('profile.delete')}
      sendLabel={t('profile.delete_ask')}
      cancelLabel={t('action.cancel')}
      busy={form.busy}
      onSend={send}
      onOpen={form.forget}
    >
      {form.refusal !== null && <Notice kind="error">{t(`error.${form.refusal}`)}</Notice>}
      <p>{t('profile.delete_text')}</p>
      <OwnPasswordField
        label={t('profile.current_password')}
        name="password"
        kind="current-password"
        rule={form.ruleOf('password')}
      />
    </OpenedForm>
  )
}
