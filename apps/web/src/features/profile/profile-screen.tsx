import type { UseQueryResult } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { DevicesCard } from './devices-card.tsx'
import { LogInCard } from './log-in-card.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { NameCard } from './name-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-screen.module.css'
import type { Profile } from './use-profile.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

interface ProfileScreenProps {
  readonly profile: UseQueryResult<Profile>
  /** Language and appearance settings, for family accounts only. Spec 2 §2. */
  readonly preferences: ReactNode
  /** The card about the storage of offline books; null if the device cannot store books. */
  readonly onDevice: { readonly title: string; readonly content: ReactNode } | null
  /** False if the user logs out on a page of another authority. Spec 2 §6. */
  readonly mayLogOut: boolean
  readonly onLogOut: () => void
}

/** Shows the profile of the user and the log-out button. */
export function ProfileScreen({ profile, preferences, onDevice, mayLogOut, onLogOut }: ProfileScreenProps) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('profile.title')}</PageHeading>
      <Fetched state={useFetched(profile)}>
        {(data) => <Cards {...data} preferences={preferences} onLogOut={onLogOut} />}
      </Fetched>
      {onDevice !== null && <ProfileCard title={onDevice.title}>{onDevice.content}</ProfileCard>}
      <div className={styles['ways']}>
        {profile.data?.account.consumer === false && (
          <LinkButton to="/settings" look="quiet">
            {t('profile.settings')}
          </LinkButton>
        )}
        {mayLogOut && (
          <Button look="quiet" onClick={onLogOut}>
            <LogOut aria-hidden />
            {t('session.log_out')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Cards({ preferences, onLogOut, ...profile }: Profile & Pick<ProfileScreenProps, 'preferences' | 'onLogOut'>) {
  const { t } = usePortalMessages()
  const { actions, consumer } = profile.account
  return (
    <>
      <div className={styles['cards']}>
        <div className={styles['column']}>
          <NameCard {...profile} />
          {!profile.me.sharedAccount && <LogInCard {...profile} />}
        </div>
        <div className={styles['column']}>
          {consumer && (
            <ProfileCard title={t('profile.subscription')}>
              <p>{t('profile.subscription_text')}</p>
              <LinkButton to="/subscription" look="quiet">
                {t('profile.subscription_open')}
              </LinkButton>
            </ProfileCard>
          )}
          {consumer && <ProfileCard title={t('settings.title')}>{preferences}</ProfileCard>}
          {consumer && (
            <ProfileCard title={t('children.title')}>
              <p>{t('children.text')}</p>
              <div>
                <LinkButton to="/profile/children" look="quiet">
                  {t('children.title')}
                </LinkButton>
              </div>
            </ProfileCard>
          )}
          {!profile.me.sharedAccount && <DevicesCard hasPassword={profile.account.hasPassword} onLogOut={onLogOut} />}
          {actions.includes('ExportData') && <MyDataCard {...profile} />}
        </div>
      </div>
    </>
  )
}
