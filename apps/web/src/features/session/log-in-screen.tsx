import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { ForgottenPassword } from './password-reset-help.tsx'
import { LogInCard } from './log-in-card.tsx'
import { LogInForm } from './log-in-form.tsx'
import type { Arrival, SecondStepAsked } from './log-in.ts'
import styles from './log-in-screen.module.css'
import { SecondStepForm } from './second-step-form.tsx'
import { UntoldLogOutNotice } from './pending-log-out-notice.tsx'
import type { LogInFormParts } from './use-log-in-form.ts'

interface LogInScreenProps extends Omit<LogInFormParts, 'onDone'> {
  readonly onDone: (arrival: Arrival) => void
  /** A second step that is asked at once, of somebody who is logged in. */
  readonly begun?: SecondStepAsked | undefined
  /** Said where a session ran out. */
  readonly sessionEnded: boolean
  /** Demo data is loaded: the demo log-in is named. */
  readonly demo: boolean
  /** The ways beside a username and a password, over them. */
  readonly ways?: ReactNode
  /** The way that was chosen, in the place of all of them. */
  readonly chosen?: ReactNode
}

/** The log-in page: the ways of the country, username and password under them; then the second step, for some. */
export function LogInScreen({ sessionEnded, demo, begun, onDone, ways, chosen, ...form }: LogInScreenProps) {
  const { t } = usePortalMessages()
  const [asked, setAsked] = useState(begun)
  return (
    <LogInCard>
      <UntoldLogOutNotice />
      {sessionEnded && <Notice kind="info">{t('session.ended')}</Notice>}
      {asked !== undefined ? (
        <SecondStepForm asked={asked} onDone={onDone} onStartAgain={() => setAsked(undefined)} />
      ) : (
        (chosen ?? (
          <>
            {ways}
            <LogInForm
              {...form}
              onDone={(outcome) => (outcome.kind === 'second step' ? setAsked(outcome) : onDone(outcome))}
            />
            <ForgottenPassword />
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
