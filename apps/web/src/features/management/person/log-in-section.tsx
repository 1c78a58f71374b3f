import { endPersonSessions, resetPersonSecondFactors } from '@lectern/contracts'
import { LogIn } from 'lucide-react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { formatName } from '../format-name.ts'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'
import type { Person } from './use-person.ts'

/** Shows the actions for the log-in of a person: sessions, second factors, and the log-in as this person. */
export function LogInSection({ user, managed }: Person) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const change = useChange()
  const name = formatName(user)
  const input = { params: { uid: user.uid } }
  return (
    <Section title={t('management.log_in_methods')}>
      <div className={styles['buttons']}>
        {managed.actions.includes('LogInAsUser') && (
          <LinkButton look="quiet" to="/act-as/$uid" params={{ uid: user.uid }}>
            <LogIn aria-hidden />
            {t('management.act_as')}
          </LinkButton>
        )}
        <ConfirmButton
          label={t('management.end_sessions')}
          busy={change.busy}
          title={t('management.end_sessions_title', { name })}
          text={t('management.end_sessions_text', { name })}
          onConfirm={() =>
            change.run({ send: () => http.call(endPersonSessions, input), done: t('management.sessions_ended') })
          }
        />
        <ConfirmButton
          label={t('management.reset_factors')}
          busy={change.busy}
          title={t('management.reset_factors_title', { name })}
          text={t('management.reset_factors_text')}
          onConfirm={() =>
            change.run({
              send: () => http.call(resetPersonSecondFactors, input),
              done: t('management.factors_reset'),
            })
          }
        />
      </div>
    </Section>
  )
}
