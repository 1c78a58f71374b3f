import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordResetHelp } from './password-reset-help.tsx'
import { LogInCard } from './log-in-card.tsx'
import { LogInForm } from './log-in-form.tsx'
import type { LogInSuccess, SecondStepRequest } from './log-in.ts'
import styles from './log-in-screen.module.css'
import { SecondStepForm } from './second-step-form.tsx'
import { PendingLogOutNotice } from './pending-log-out-notice.tsx'
import type { LogInFormOptions } from './use-log-in-form.ts'

interface LogInScreenProps extends Omit<LogInFormOptions, 'onDone'> {
  readonly onDone: (arrival: LogInSuccess) => void
  /** The second step with which the page begins. */
  readonly secondStep?: SecondStepRequest | undefined
  readonly sessionEnded: boolean
  /** True directly after a log-out. */
  readonly hasLoggedOut: boolean
  /** True if the account at the login system of the school may still be logged in after a log-out. */
  readonly isSchoolAccountOpen?: boolean
  /** True if demo data is loaded. The page then shows a demo account. */
  readonly demo: boolean
  /** Other sign-in methods, shown above the form for username and password. */
  readonly methods?: ReactNode
  /** The chosen sign-in method, shown instead of all methods and the form. */
  readonly chosenMethod?: ReactNode
}

/** Shows the log-in page, or the chosen sign-in method, or the required second step. */
export function LogInScreen({
  sessionEnded,
  hasLoggedOut,
  isSchoolAccountOpen = false,
  demo,
  secondStep,
  onDone,
  methods,
  chosenMethod,
  ...form
}: LogInScreenProps) {
  const { t } = usePortalMessages()
  const [requestedStep, setRequestedStep] = useState(secondStep)
  return (
    <LogInCard>
      <PendingLogOutNotice />
      {sessionEnded && <Notice kind="info">{t('session.ended')}</Notice>}
      {hasLoggedOut && (
        <Notice kind="success" repeats>
          {t('session.logged_out')}
        </Notice>
      )}
      {isSchoolAccountOpen && <Notice kind="info">{t('session.school_account_open')}</Notice>}
      {requestedStep !== undefined ? (
        <SecondStepForm request={requestedStep} onDone={onDone} onStartAgain={() => setRequestedStep(undefined)} />
      ) : (
        (chosenMethod ?? (
          <>
            {methods}
            <LogInForm
              {...form}
              onDone={(outcome) => (outcome.kind === 'second step' ? setRequestedStep(outcome) : onDone(outcome))}
            />
            <PasswordResetHelp />
            <Link to="/signup" className={styles['sign_up']}>
              {t('session.sign_up')}
            </Link>
            {demo && (
              <p className={styles['demo']}>
                {t('session.demo_hint', { username: `student.${form.realm}`, password: 'lectern-demo' })}
              </p>
            )}
          </>
        ))
      )}
    </LogInCard>
  )
}
