import type { CurrentProfile } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { School, UsersRound } from 'lucide-react'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import styles from './control-panel-screen.module.css'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** Lists the employee's schools and groups. Spec 2 §2, control panel. */
export function ControlPanelScreen({ profile }: { readonly profile: UseQueryResult<CurrentProfile> }) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('controlpanel.title')}</PageHeading>
      <Fetched state={useFetched(profile)}>{(data) => <Body {...data} />}</Fetched>
    </div>
  )
}

function Body({ menu, organizations, groups }: CurrentProfile) {
  const { t } = usePortalMessages()
  if (!menu.includes('ViewManageUsers'))
    return (
      <EmptyState title={t('page_error.other')} text={t('error.forbidden')}>
        <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
      </EmptyState>
    )
  if (organizations.length === 0) return <p>{t('controlpanel.no_schools')}</p>
  return (
    <>
      <section aria-label={t('controlpanel.schools')} className={styles['section']}>
        <h2>{t('controlpanel.schools')}</h2>
        <ul className={styles['list']}>
          {organizations.map(({ id, name, role }) => (
            <li key={id} className={styles['card']}>
              <School aria-hidden />
              <span className={styles['name']}>
                {name}
                <span className={styles['role']}>{t(`role.${role}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('controlpanel.groups')} className={styles['section']}>
        <h2>{t('controlpanel.groups')}</h2>
        {groups.length === 0 && <p>{t('controlpanel.no_groups')}</p>}
        <ul className={styles['list']}>
          {groups.map(({ id, name }) => (
            <li key={id} className={styles['card']}>
              <UsersRound aria-hidden />
              {/* Links to the sign-in methods of the group. */}
              <Link to="/groups/$group/badges" params={{ group: id }} className={styles['name']}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
