import { REALMS, type Realm } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CardPage } from '../../ui/forms/card-page.tsx'
import forms from '../../ui/forms/form.module.css'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRequestResetForm } from './use-request-reset-form.ts'

interface RequestResetScreenProps {
  readonly country: Realm
  readonly onCountry: (country: Realm) => void
}

/** Shows the form that requests a link for a new password. */
export function RequestResetScreen({ country, onCountry }: RequestResetScreenProps) {
  const { t, languageTag } = usePortalMessages()
  const { state, submit } = useRequestResetForm(country)
  if (state.status === 'sent')
    return (
      <CardPage title={t('password_reset.sent_title')} text={t('password_reset.sent_text')}>
        <LinkButton to="/login">{t('password_reset.back_to_log_in')}</LinkButton>
      </CardPage>
    )
  const writing = state.status === 'writing' ? state : null
  const countries = REALMS.map((realm) => ({ value: realm, label: t(`country.${realm}`) }))
  return (
    <CardPage title={t('password_reset.title')} text={t('password_reset.text')}>
      <form className={forms['form']} noValidate onSubmit={submit}>
        {writing?.refusal != null && <Notice kind="error">{t(`error.${writing.refusal}`)}</Notice>}
        <TextField
          label={t('password_reset.username')}
          name="who"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          problem={writing?.missing === true ? t('field.required') : undefined}
        />
        <SelectField<Realm>
          label={t('session.country')}
          value={country}
          options={countries.sort((a, b) => a.label.localeCompare(b.label, languageTag))}
          onChange={onCountry}
        />
        <Button type="submit" busy={state.status === 'sending'}>
          {t('password_reset.submit')}
        </Button>
      </form>
      <p className={forms['links']}>
        <Link to="/login">{t('password_reset.back_to_log_in')}</Link>
      </p>
    </CardPage>
  )
}
