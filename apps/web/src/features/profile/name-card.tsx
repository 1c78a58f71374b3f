import { changeMyName, fieldProblem, nameRule } from '@lectern/contracts'
import { fieldPhrase } from '../../platform/forms/field-phrase.ts'
import { textsOf } from '../../platform/forms/form-texts.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import forms from '../../ui/forms/form.module.css'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useOwnForm } from './use-own-form.ts'
import { type Profile, useProfileAgain } from './use-profile.ts'

const NAMES = ['firstname', 'lastname'] as const

/** Who one is; a family changes its names itself, a school looks after those of its people. */
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
      {account.actions.includes('EditName') ? <ChangeName {...me} /> : <p>{t('profile.school_keeps')}</p>}
    </ProfileCard>
  )
}

function ChangeName({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const again = useProfileAgain()
  const form = useOwnForm(
    (filled) => http.call(changeMyName, { body: textsOf(filled, NAMES) }),
    (filled) =>
      Object.entries(textsOf(filled, NAMES)).flatMap(([name, text]) => {
        const rule = nameRule(text)
        return rule === undefined ? [] : [fieldProblem(name, rule)]
      }),
  )
  const send = async (filled: HTMLFormElement): Promise<boolean> => {
    if (!(await form.submit(filled))) return false
    show('success', t('profile.name_saved'))
    await again()
    return true
  }
  return (
    <OpenedForm
      openLabel={t('profile.edit_name')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      busy={form.busy}
      onSend={send}
      onOpen={form.forget}
    >
      {form.refusal !== null && <Notice kind="error">{t(`error.${form.refusal}`)}</Notice>}
      <div className={forms['pair']}>
        <TextField
          label={t('signup.firstname')}
          name="firstname"
          autoComplete="given-name"
          defaultValue={firstname}
          problem={fieldPhrase(t, form.ruleOf('firstname'))}
        />
        <TextField
          label={t('signup.lastname')}
          name="lastname"
          autoComplete="family-name"
          defaultValue={lastname}
          problem={fieldPhrase(t, form.ruleOf('lastname'))}
        />
      </div>
    </OpenedForm>
  )
}
