import { changeMyName, fieldProblem, nameRule } from '@lectern/contracts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import forms from '../../ui/forms/form.module.css'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type Profile, useRefreshProfile } from './use-profile.ts'

/** Shows the user's name, username and schools. */
export function NameCard({ me, organizations, account }: Profile) {
  const { t } = usePortalMessages()
  const schools = organizations.filter(({ active, type }) => active && type !== 'consumer').map(({ name }) => name)
  return (
    <ProfileCard title={`${me.firstname} ${me.lastname}`.trim()}>
      <dl>
        <div>
          <dt>{t('session.username')}</dt>
          <dd>{me.username}</dd>
        </div>
        {!account.consumer && (
          <div>
            <dt>{t('profile.school')}</dt>
            <dd>{schools.length === 0 ? t('profile.no_school') : schools.join(', ')}</dd>
          </div>
        )}
      </dl>
      {account.actions.includes('EditName') ? <ChangeName {...me} /> : <p>{t('profile.managed_by_school')}</p>}
    </ProfileCard>
  )
}

function ChangeName({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefreshProfile()
  const form = useFieldForm({
    fields: ['firstname', 'lastname'],
    check: (names) =>
      Object.entries(names).flatMap(([name, text]) => {
        const rule = nameRule(text)
        return rule === undefined ? [] : [fieldProblem(name, rule)]
      }),
    send: (body) => http.call(changeMyName, { body }),
    onDone: async () => {
      show('success', t('profile.name_saved'))
      await refresh()
    },
  })
  return (
    <ProfileForm form={form} openLabel={t('profile.edit_name')}>
      <div className={forms['pair']}>
        <TextField
          label={t('signup.firstname')}
          name="firstname"
          autoComplete="given-name"
          defaultValue={firstname}
          problem={form.findProblem('firstname')}
        />
        <TextField
          label={t('signup.lastname')}
          name="lastname"
          autoComplete="family-name"
          defaultValue={lastname}
          problem={form.findProblem('lastname')}
        />
      </div>
    </ProfileForm>
  )
}
