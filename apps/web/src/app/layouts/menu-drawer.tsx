import { type CurrentProfile, isConsumerMarket } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Baby,
  BookOpenText,
  Building2,
  ChartNoAxesColumn,
  CreditCard,
  FileX,
  House,
  KeyRound,
  LibraryBig,
  LifeBuoy,
  LogIn,
  LogOut,
  MessageCircle,
  NotebookPen,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useReaders } from '../../features/readers/use-readers.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { isSuperUser } from '../is-super-user.ts'
import { mayEscalate, mayChangeSecondFactors } from '../may-escalate.ts'
import { useLogOut } from '../log-out.ts'
import { useCurrentProfile } from '../use-current-profile.ts'
import styles from './menu-drawer.module.css'
import { type FamilyReader, mayLogOut, menuEntries, publicMenuEntries } from './menu-entries.ts'

/** Spec 2 §2 requires this text. */
const VERSION_LABEL = '1.0.0'

interface MenuDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const PAGES = {
  home: { to: '/', Icon: House, label: 'nav.home' },
  services: { to: '/', Icon: House, label: 'nav.services' },
  catalogue: { to: '/library', Icon: LibraryBig, label: 'nav.catalogue' },
  profile: { to: '/profile', Icon: UserRound, label: 'nav.profile' },
  childProfiles: { to: '/profile/children', Icon: Baby, label: 'children.title' },
  settings: { to: '/settings', Icon: Settings, label: 'settings.title' },
  subscription: { to: '/subscription', Icon: CreditCard, label: 'profile.subscription' },
  who: { to: '/who', Icon: ArrowLeftRight, label: 'readers.switch' },
  reading: { to: '/reading', Icon: BookOpenText, label: 'nav.reading' },
  groupReading: { to: '/reading/groups', Icon: ChartNoAxesColumn, label: 'nav.group_reading' },
  childReading: { to: '/reading/children', Icon: ChartNoAxesColumn, label: 'nav.child_reading' },
  assignments: { to: '/assignments', Icon: NotebookPen, label: 'nav.assignments' },
  endSubscription: { to: '/end-subscription', Icon: FileX, label: 'nav.end_subscription' },
  children: { to: '/children', Icon: NotebookPen, label: 'nav.children' },
  manageUsers: { to: '/controlpanel', Icon: UsersRound, label: 'nav.manage_users' },
} as const
const EXTERNAL_PAGES = {
  support: { Icon: LifeBuoy, label: 'nav.support' },
  feedback: { Icon: MessageCircle, label: 'nav.feedback' },
} as const

/** Shows the menu. Spec 2 §2. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const { t } = usePortalMessages()
  const logOut = useLogOut()
  const user = useUser()
  const { data: profile } = useCurrentProfile()
  return (
    <Drawer title={user?.name ?? t('nav.menu')} closeLabel={t('action.close')} open={open} onOpenChange={onOpenChange}>
      <MenuLinks user={user} profile={profile} onChosen={() => onOpenChange(false)} />
      <footer className={styles['footer']}>
        {user === null && (
          <LinkButton to="/login">
            <LogIn aria-hidden />
            {t('session.log_in')}
          </LinkButton>
        )}
        {user !== null && mayLogOut(profile) && (
          <Button look="quiet" onClick={logOut}>
            <LogOut aria-hidden />
            {t('session.log_out')}
          </Button>
        )}
        <p>{t('app.version', { version: VERSION_LABEL })}</p>
      </footer>
    </Drawer>
  )
}

/** Returns who reads, if the user belongs to a family with profiles of children. */
function useFamilyReader(profile: CurrentProfile | undefined): FamilyReader {
  const isChild = useUser()?.isChild === true
  const { data } = useReaders(profile !== undefined && isConsumerMarket(profile))
  if (isChild) return 'child'
  return data !== undefined && data.children.length > 0 ? 'parent' : undefined
}

interface MenuLinksProps {
  readonly user: ReturnType<typeof useUser>
  readonly profile: CurrentProfile | undefined
  readonly onChosen: () => void
}

function MenuLinks({ user, profile, onChosen }: MenuLinksProps) {
  const { t } = usePortalMessages()
  const { config } = usePlatform()
  const reader = useFamilyReader(profile)
  return (
    <nav aria-label={t('nav.menu')} className={styles['entries']}>
      {(user === null ? publicMenuEntries(config) : menuEntries(profile, config, reader)).map((entry) => {
        if ('address' in entry) {
          const { Icon, label } = EXTERNAL_PAGES[entry.name]
          return (
            <a key={entry.name} href={entry.address} target="_blank" rel="noreferrer" className={styles['entry']}>
              <Icon aria-hidden />
              {t(label)}
            </a>
          )
        }
        const { to, Icon, label } = PAGES[entry.name]
        // The home page has no link to itself. Spec 2 §2.
        const activeProps = to === '/' ? { hidden: true } : {}
        return (
          <Link
            key={entry.name}
            to={to}
            activeOptions={{ exact: true }}
            activeProps={activeProps}
            className={styles['entry']}
            onClick={onChosen}
          >
            <Icon aria-hidden />
            {t(label)}
          </Link>
        )
      })}
      {user !== null && isSuperUser(user) && (
        <Link to="/controlpanel/beta/manage" className={styles['entry']} onClick={onChosen}>
          <Building2 aria-hidden />
          {t('nav.management')}
        </Link>
      )}
      {user !== null && mayEscalate(user) && (
        <Link
          to="/login/secure"
          search={{ redirect: globalThis.location.pathname }}
          className={styles['entry']}
          onClick={onChosen}
        >
          <ShieldCheck aria-hidden />
          {t('nav.escalate')}
        </Link>
      )}
      {user !== null && mayChangeSecondFactors(user) && (
        <Link to="/secure-log-in" className={styles['entry']} onClick={onChosen}>
          <KeyRound aria-hidden />
          {t('nav.second_factors')}
        </Link>
      )}
    </nav>
  )
}
