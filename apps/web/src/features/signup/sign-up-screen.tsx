import { Link } from '@tanstack/react-router'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CardPage } from '../../ui/forms/card-page.tsx'
import forms from '../../ui/forms/form.module.css'
import { SignUpForm } from './sign-up-form.tsx'
import { type SignUpFormOptions, useSignUpForm } from './use-sign-up-form.ts'

/** Shows the sign-up form, then where the email was sent. Spec 2 §1, self-registration. */
export function SignUpScreen(props: SignUpFormOptions & { readonly hasPlans: boolean }) {
  const { t } = usePortalMessages()
  const parts = useSignUpForm(props)
  if (parts.state.status === 'successful')
    return (
      <CardPage title={t('signup.sent_title')} text={t('signup.sent_text', { email: parts.state.email })}>
        <LinkButton to="/login">{t('session.log_in')}</LinkButton>
        {props.hasPlans && (
          <LinkButton to="/plans" look="quiet">
            {t('signup.see_plans')}
          </LinkButton>
        )}
      </CardPage>
    )
  return (
    <CardPage title={t('signup.title')} text={t('signup.text')}>
      <SignUpForm country={props.country} onCountry={props.onCountry} parts={parts} />
      <p className={forms['links']}>
        <Link to="/login">{t('signup.has_account')}</Link>
        {props.hasPlans && <Link to="/plans">{t('signup.see_plans')}</Link>}
      </p>
    </CardPage>
  )
}
