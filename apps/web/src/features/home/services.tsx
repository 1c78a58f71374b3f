import { Link } from '@tanstack/react-router'
import { ExternalLink, LibraryBig, Sparkles } from 'lucide-react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './services.module.css'

interface ServicesProps {
  /** Ids of the services that the user or the school has subscribed to. Spec 2 §6. */
  readonly services: readonly string[]
  /** URLs of the services of other providers, by service id. */
  readonly addresses: Readonly<Record<string, string>>
  /** True for a family without a subscription. */
  readonly offersPlans?: boolean
}

/** Prefix of the ids of Lectern's own services. */
const LECTERN_PREFIX = 'lectern-'

/** Shows one card for all services of Lectern, and a card for each other service. */
export function Services({ services, addresses, offersPlans = false }: ServicesProps) {
  const { t } = usePortalMessages()
  const otherServices = services.filter((service) => !service.startsWith(LECTERN_PREFIX))
  return (
    <section aria-label={t('home.services')} className={styles['section']}>
      <h2>{t('home.services')}</h2>
      <ul className={styles['list']}>
        {(otherServices.length < services.length || offersPlans) && (
          <li>
            <Link to="/library/bookshelf" className={styles['card']}>
              <LibraryBig aria-hidden />
              <span className={styles['name']}>{t('service.books')}</span>
            </Link>
          </li>
        )}
        {offersPlans && (
          <li>
            <Link to="/plans" className={styles['card']}>
              <Sparkles aria-hidden />
              <span className={styles['name']}>
                {t('service.all_books')}
                <span className={styles['text']}>{t('signup.see_plans')}</span>
              </span>
            </Link>
          </li>
        )}
        {otherServices.map((service) => (
          <li key={service}>
            <OtherService name={formatServiceName(service)} address={addresses[service]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherService({ name, address }: { readonly name: string; readonly address: string | undefined }) {
  const { t } = usePortalMessages()
  if (address === undefined) {
    return (
      <div className={styles['card']}>
        <ExternalLink aria-hidden />
        <span className={styles['name']}>
          {name}
          <span className={styles['text']}>{t('service.ask_school')}</span>
        </span>
      </div>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles['card']}>
      <ExternalLink aria-hidden />
      <span className={styles['name']}>
        {name}
        <span className={styles['text']}>{t('service.elsewhere')}</span>
      </span>
    </a>
  )
}

/** Formats a service id such as `polyglutt-school` as the name 'Polyglutt school'. */
function formatServiceName(service: string): string {
  const name = service.replaceAll(/[-_]+/gu, ' ')
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
