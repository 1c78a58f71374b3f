import { REALMS, type Realm } from '@lectern/contracts'
import { fieldPhrase } from '../../platform/forms/field-phrase.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import forms from '../../ui/forms/form.module.css'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import type { SignUpFormOptions, useSignUpForm } from './use-sign-up-form.ts'

interface SignUpFormProps extends Pick<SignUpFormOptions, 'country' | 'onCountry'> {
  readonly parts: ReturnType<typeof useSignUpForm>
}

/** Shows the sign-up form. Spec 2 §3, sign-up payload. */
export function SignUpForm({ country, onCountry, parts }: SignUpFormProps) {
  const { t, languageTag } = usePortalMessages()
  const { state, form, submit, getRule, privacyMissing } = parts
  const countries = REALMS.map((realm) => ({ value: realm, label: t(`country.${realm}`) }))
  const problem = (attribute: Parameters<typeof getRule>[0]) => fieldPhrase(t, getRule(attribute))
  const refusal = state.status === 'failed' ? state.code : null
  const hasInvalidFields = state.status === 'failed' && state.problems.length > 0
  return (
    <form ref={form} className={forms['form']} noValidate onSubmit={submit}>
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      {(hasInvalidFields || privacyMissing) && <Notice kind="error">{t('field.form_errors')}</Notice>}
      <div className={forms['pair']}>
        <TextField
          label={t('signup.firstname')}
          name="firstname"
          autoComplete="given-name"
          problem={problem('firstname')}
        />
        <TextField
          label={t('signup.lastname')}
          name="lastname"
          autoComplete="family-name"
          problem={problem('lastname')}
        />
      </div>
      <TextField
        label={t('signup.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={problem('email')}
      />
      <PasswordField
        label={t('session.password')}
        name="password"
        autoComplete="new-password"
        showLabel={t('session.show_password')}
        hideLabel={t('session.hide_password')}
        problem={problem('password')}
      />
      <SelectField<Realm>
        label={t('session.country')}
        value={country}
        options={countries.sort((a, b) => a.label.localeCompare(b.label, languageTag))}
        onChange={onCountry}
      />
      <div>
        <CheckboxField
          label={t('signup.privacy')}
          name="privacy"
          problem={privacyMissing ? t('field.privacy_missing') : undefined}
        />
        <PrivacyPolicy />
      </div>
      <Button type="submit" busy={state.status === 'pending'}>
        {t('signup.submit')}
      </Button>
    </form>
  )
}
