import { endMyDevice, endMySessions, listMySessions, type OwnSession } from '@lectern/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { missingFields } from '../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { getRefusalCode, getData } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePasswordField } from './profile-password-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-screen.module.css'

const MOBILE_SYSTEMS = new Set(['Android', 'iOS'])

interface DevicesCardProps {
  readonly hasPassword: boolean
  readonly onLogOut: () => void
}

/** Lists the user's devices. Each other device can be logged out, and a form logs out all devices. */
export function DevicesCard({ hasPassword, onLogOut }: DevicesCardProps) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  const sessions = useQuery({
    queryKey: ['own-sessions', userId],
    queryFn: async ({ signal }) => getData(await http.call(listMySessions, {}, { signal })).data,
    staleTime: 0,
  })
  const logOut = useMutation({
    mutationFn: async (uid: string) => getData(await http.call(endMyDevice, { params: { uid } })),
    onSettled: () => sessions.refetch(),
  })
  const form = useFieldForm({
    fields: hasPassword ? ['password'] : [],
    check: missingFields,
    send: ({ password = '' }) => http.call(endMySessions, { body: { password } }),
    onDone: onLogOut,
  })
  return (
    <ProfileCard title={t('profile.devices')}>
      {sessions.isPending && <Loader label={t('state.loading')} />}
      {sessions.isError && <Notice kind="error">{t(`error.${getRefusalCode(sessions.error)}`)}</Notice>}
      {logOut.isError && <Notice kind="error">{t(`error.${getRefusalCode(logOut.error)}`)}</Notice>}
      {sessions.data !== undefined && sessions.data.length > 0 && (
        <ul className={styles['devices']}>
          {sessions.data.map((session) => (
            <Device
              key={session.uid}
              {...session}
              busy={logOut.isPending}
              onLogOut={() => logOut.mutate(session.uid)}
            />
          ))}
        </ul>
      )}
      <ProfileForm form={form} openLabel={t('profile.log_out_everywhere')} sendLabel={t('profile.log_out_everywhere')}>
        <p>{t('profile.log_out_everywhere_text')}</p>
        {hasPassword && (
          <ProfilePasswordField name="password" kind="current-password" problem={form.findProblem('password')} />
        )}
        {form.code === 'need_fresh_login' && (
          <LinkButton to="/login" search={{ redirect: '/profile' }} look="quiet">
            {t('factors.log_in_again')}
          </LinkButton>
        )}
      </ProfileForm>
    </ProfileCard>
  )
}

interface DeviceProps extends OwnSession {
  readonly busy: boolean
  readonly onLogOut: () => void
}

function Device({ browser, system, lastUsedAt, current, busy, onLogOut }: DeviceProps) {
  const { t, languageTag } = usePortalMessages()
  const timeFormat = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
  const Icon = MOBILE_SYSTEMS.has(system) ? Smartphone : Laptop
  const isKnown = browser !== '' && system !== ''
  const name = isKnown ? t('profile.device_name', { browser, system }) : t('profile.device_unknown')
  return (
    <li className={styles['device']}>
      <Icon aria-hidden />
      <div>
        <p>{name}</p>
        <p className={styles['caption']}>
          {current
            ? t('profile.this_device')
            : t('profile.last_used', { when: timeFormat.format(new Date(lastUsedAt)) })}
        </p>
      </div>
      {!current && (
        <Button look="quiet" busy={busy} aria-label={`${t('session.log_out')}: ${name}`} onClick={onLogOut}>
          {t('session.log_out')}
        </Button>
      )}
    </li>
  )
}
