import { endMySessions, listMySessions, type OwnSession } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { codeOf, dataOf } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-screen.module.css'

const HAND_HELD = new Set(['Android', 'iOS'])

/** Where one is logged in, and a way out of everywhere. */
export function DevicesCard({ onLogOut }: { readonly onLogOut: () => void }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const userId = useUser()?.id ?? ''
  const [busy, setBusy] = useState(false)
  const sessions = useQuery({
    queryKey: ['own-sessions', userId],
    queryFn: async ({ signal }) => dataOf(await http.call(listMySessions, {}, { signal })).data,
    staleTime: 0,
  })
  const end = async (): Promise<boolean> => {
    setBusy(true)
    const answer = await http.call(endMySessions, {}).finally(() => setBusy(false))
    if (answer.ok) onLogOut()
    else show('error', t(`error.${answer.code}`))
    return answer.ok
  }
  return (
    <ProfileCard title={t('profile.devices')}>
      {sessions.isPending && <Loader label={t('state.loading')} />}
      {sessions.isError && <Notice kind="error">{t(`error.${codeOf(sessions.error)}`)}</Notice>}
      {sessions.data !== undefined && sessions.data.length > 0 && (
        <ul className={styles['devices']}>
          {sessions.data.map((session) => (
            <Device key={session.uid} {...session} />
          ))}
        </ul>
      )}
      <OpenedForm
        openLabel={t('profile.log_out_everywhere')}
        sendLabel={t('profile.log_out_everywhere')}
        cancelLabel={t('action.cancel')}
        busy={busy}
        onSend={end}
      >
        <p>{t('profile.log_out_everywhere_text')}</p>
      </OpenedForm>
    </ProfileCard>
  )
}

function Device({ browser, system, lastUsedAt, current }: OwnSession) {
  const { t, languageTag } = usePortalMessages()
  const when = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
  const Icon = HAND_HELD.has(system) ? Smartphone : Laptop
  const known = browser !== '' && system !== ''
  return (
    <li className={styles['device']}>
      <Icon aria-hidden />
      <div>
        <p>{known ? t('profile.device_name', { browser, system }) : t('profile.device_unknown')}</p>
        <p className={styles['caption']}>
          {current ? t('profile.this_device') : t('profile.last_used', { when: when.format(new Date(lastUsedAt)) })}
        </p>
      </div>
    </li>
  )
}
