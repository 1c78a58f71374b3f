import { REALMS, type Realm } from '@lectern/contracts'
import { Eye, EyeOff } from 'lucide-react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LanguageOffer } from './language-offer.tsx'
import styles from './log-in-form.module.css'
import { type LogInFormOptions, useLogInForm } from './use-log-in-form.ts'

export function LogInForm(props: LogInFormOptions) {
  const { t, languageTag } = usePortalMessages()
  const form = useLogInForm(props)
  const countries = REALMS.map((realm) => ({ value: realm, label: t(`country.${realm}`) }))
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      {form.refusal !== null && <Notice kind="error">{t(`error.${form.refusal}`)}</Notice>}
      <SelectField<Realm>
        label={t('session.country')}
        value={props.realm}
        options={countries.sort((a, b) => a.label.localeCompare(b.label, languageTag))}
        onChange={props.onRealm}
      />
      <LanguageOffer realm={props.realm} />
      <TextField
        label={t('session.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        problem={form.missing.username ? t('session.username_missing') : undefined}
      />
      <TextField
        label={t('session.password')}
        name="password"
        type={form.passwordShown ? 'text' : 'password'}
        autoComplete="current-password"
        problem={form.missing.password ? t('session.password_missing') : undefined}
        action={
          <IconButton
            label={t(form.passwordShown ? 'session.hide_password' : 'session.show_password')}
            onClick={form.togglePassword}
          >
            {form.passwordShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        }
      />
      <Button type="submit" busy={form.busy}>
        {t('session.log_in')}
      </Button>
    </form>
  )
}
