import { Link } from '@tanstack/react-router'
import { fieldPhrase } from '../../platform/forms/field-phrase.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CardPage } from '../../ui/forms/card-page.tsx'
import forms from '../../ui/forms/form.module.css'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNewPasswordForm } from './use-new-password-form.ts'

/** Shows the form for a new password. The link in the email opens this page. */
export function NewPasswordScreen({ link }: { readonly link: string }) {
  const { t } = usePortalMessages()
  const { state, submit } = useNewPasswordForm(link)
  // The fragment contains the secret, so a link without a fragment is invalid.
  if (new URL(link).hash === '')
    return (
      <CardPage title={t('confirm.invalid_title')}>
        <Notice kind="error">{t('error.link_invalid')}</Notice>
        <LinkButton to="/password/forgotten">{t('session.forgotten_link')}</LinkButton>
      </CardPage>
    )
  if (state.status === 'saved')
    return (
      <CardPage title={t('password_reset.done_title')} text={t('password_reset.done_text')}>
        <LinkButton to="/login">{t('session.log_in')}</LinkButton>
      </CardPage>
    )
  const problems = state.status === 'writing' ? state.problems : null
  const show = { showLabel: t('session.show_password'), hideLabel: t('session.hide_password') }
  return (
    <CardPage title={t('password_reset.new_title')}>
      <form className={forms['form']} noValidate onSubmit={submit}>
        {problems?.refusal != null && <Notice kind="error">{t(`error.${problems.refusal}`)}</Notice>}
        <PasswordField
          {...show}
          label={t('password_reset.new_password')}
          name="password"
          autoComplete="new-password"
          problem={fieldPhrase(t, problems?.rule)}
        />
        <PasswordField
          {...show}
          label={t('password_reset.repeat_password')}
          name="again"
          autoComplete="new-password"
          problem={problems?.differs === true ? t('field.passwords_differ') : undefined}
        />
        <Button type="submit" busy={state.status === 'saving'}>
          {t('password_reset.save')}
        </Button>
      </form>
      <p className={forms['links']}>
        <Link to="/password/forgotten">{t('session.forgotten_link')}</Link>
      </p>
    </CardPage>
  )
}
