import {
  endPersonSessions,
  INVITATION_DAYS,
  invitePerson,
  resetPersonSecondFactors,
  type UserLogIns,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { formatName } from '../format-name.ts'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { ValueList } from '../parts/value-list.tsx'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import type { Person } from './use-person.ts'

/** Shows where a person is logged in and the second factors, with buttons to end sessions and to reset the factors. */
export function LogInSection({ user, managed }: Person) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { uid } = user
  const logIns = useQuery({
    queryKey: [MANAGEMENT_KEY, 'log-ins', uid],
    queryFn: async ({ signal }) => getData(await http.call(calls.getUserLogIns, { params: { uid } }, { signal })),
  })
  return (
    <Section title={t('management.log_in_methods')}>
      {managed.actions.includes('LogInAsUser') && (
        <LinkButton look="quiet" to="/act-as/$uid" params={{ uid }}>
          <LogIn aria-hidden />
          {t('management.act_as')}
        </LinkButton>
      )}
      <Invitation user={user} managed={managed} />
      <Fetched state={useFetchedPart(logIns, t('page_error.other'))}>
        {({ devices, secondFactors }) => (
          <>
            <Sessions user={user} devices={devices} />
            <SecondFactors user={user} factors={secondFactors} />
          </>
        )}
      </Fetched>
    </Section>
  )
}

function Invitation({ user, managed: { attributes, lastLogInAt, status } }: Pick<Person, 'user' | 'managed'>) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const change = useChange()
  const email = attributes.email.value
  // An invitation does not let other people log in.
  const isInvitable = attributes.password.editable === 2 && lastLogInAt === null && status === 'active'
  if (email === null || !isInvitable) return null
  return (
    <div className={styles['part']}>
      <h3>{t('admin.invitation')}</h3>
      <p>{t('admin.invitation_text', { days: String(INVITATION_DAYS) })}</p>
      <Button
        look="quiet"
        busy={change.busy}
        onClick={() =>
          change.run({
            send: () => http.call(invitePerson, { params: { id: user.uid } }),
            done: t('admin.invitation_done', { email }),
          })
        }
      >
        {t('admin.send_invitation')}
      </Button>
    </div>
  )
}

interface SessionsProps extends Pick<Person, 'user'> {
  readonly devices: UserLogIns['devices']
}

function Sessions({ user, devices }: SessionsProps) {
  const { t, languageTag } = useManagementMessages()
  const { formatTime } = useDayFormat()
  const { http } = useManagement()
  const change = useChange()
  const name = formatName(user)
  return (
    <div className={styles['part']}>
      <h3>{t('management.sessions')}</h3>
      {devices.length === 0 ? (
        <p>{t('management.no_sessions')}</p>
      ) : (
        <EntryList>
          {devices.map(({ browser, system, lastUsedAt, sessions }) => {
            const total = { count: sessions, formatted: sessions.toLocaleString(languageTag) }
            const used = t('profile.last_used', { when: formatTime(lastUsedAt) })
            const isKnown = browser !== '' && system !== ''
            return (
              <Entry
                key={`${browser} ${system}`}
                name={isKnown ? t('profile.device_name', { browser, system }) : t('profile.device_unknown')}
                detail={`${t('management.session_count', { ...total })} · ${used}`}
              />
            )
          })}
        </EntryList>
      )}
      <ConfirmButton
        label={t('admin.end_sessions')}
        busy={change.busy}
        title={t('admin.end_sessions_title', { name })}
        text={t('admin.end_sessions_text', { name })}
        onConfirm={() =>
          change.run({
            send: () => http.call(endPersonSessions, { params: { uid: user.uid } }),
            done: t('admin.sessions_ended'),
          })
        }
      />
    </div>
  )
}

interface SecondFactorsProps extends Pick<Person, 'user'> {
  readonly factors: UserLogIns['secondFactors']
}

function SecondFactors({ user, factors: { apps, passkeys, recoveryCodes } }: SecondFactorsProps) {
  const { t, languageTag } = useManagementMessages()
  const { http } = useManagement()
  const change = useChange()
  return (
    <div className={styles['part']}>
      <h3>{t('management.second_factors')}</h3>
      <ValueList
        values={[
          { label: t('factors.app'), value: apps.toLocaleString(languageTag) },
          { label: t('factors.passkeys'), value: passkeys.toLocaleString(languageTag) },
          { label: t('factors.codes'), value: recoveryCodes.toLocaleString(languageTag) },
        ]}
      />
      {apps + passkeys + recoveryCodes > 0 && (
        <ConfirmButton
          label={t('admin.reset_factors')}
          busy={change.busy}
          title={t('admin.reset_factors_title', { name: formatName(user) })}
          text={t('admin.reset_factors_text')}
          onConfirm={() =>
            change.run({
              send: () => http.call(resetPersonSecondFactors, { params: { uid: user.uid } }),
              done: t('admin.factors_reset'),
            })
          }
        />
      )}
    </div>
  )
}
