import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { BookDrawing } from '../../ui/book-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShelfDrawing } from '../../ui/shelf-drawing.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { LogInForm } from './log-in-form.tsx'
import type { Arrival, SecondStepAsked } from './log-in.ts'
import styles from './log-in-screen.module.css'
import { SecondStepForm } from './second-step-form.tsx'
import type { LogInFormParts } from './use-log-in-form.ts'

interface LogInScreenProps extends Omit<LogInFormParts, 'onDone'> {
  readonly onDone: (arrival: Arrival) => void
  /** A second step that is asked at once, of somebody who is logged in. */
  readonly begun?: SecondStepAsked | undefined
  /** Said where a session ran out. */
  readonly sessionEnded: boolean
  /** Demo data is loaded: the demo log-in is named. */
  readonly demo: boolean
}

/** One narrow card on paper, over a shelf. DESIGN, 'Log-in'. */
export function LogInScreen({ sessionEnded, demo, begun, onDone, ...form }: LogInScreenProps) {
  const { t } = usePortalMessages()
  const [asked, setAsked] = useState(begun)
  return (
    <div className={styles['screen']}>
      <main className={styles['card']}>
        <header className={styles['header']}>
          <BookDrawing className={styles['drawing']} />
          <h1>{t('app.name')}</h1>
          <p>{t('app.tagline')}</p>
        </header>
        {sessionEnded && <Notice kind="info">{t('session.ended')}</Notice>}
        {asked === undefined ? (
          <>
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
        ) : (
          <SecondStepForm asked={asked} onDone={onDone} onStartAgain={() => setAsked(undefined)} />
        )}
      </main>
      <div aria-hidden className={styles['shelf']}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((place) => (
          <ShelfDrawing key={place} />
        ))}
      </div>
    </div>
  )
}
