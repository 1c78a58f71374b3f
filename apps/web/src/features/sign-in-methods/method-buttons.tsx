import type { OfferedProvider } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './method-buttons.module.css'
import { MethodIcon } from './method-icon.tsx'
import type { ButtonMethod } from './button-method.ts'

interface MethodButtonsProps {
  readonly methods: readonly ButtonMethod[]
  /** Login systems of schools, which come after the card. */
  readonly providers: readonly OfferedProvider[]
  readonly onProvider: (provider: string) => void
  readonly onChoose: (method: ButtonMethod) => void
}

export function MethodButtons({ methods, providers, onProvider, onChoose }: MethodButtonsProps) {
  const { t } = usePortalMessages()
  const isCard = (method: ButtonMethod) => method === 'qr'
  const renderMethod = (method: ButtonMethod) => (
    <li key={method}>
      <button type="button" className={styles['method']} data-method={method} onClick={() => onChoose(method)}>
        <span className={styles['icon']}>
          <MethodIcon method={method} />
        </span>
        {t(`sign_in_methods.${method}`)}
      </button>
    </li>
  )
  return (
    <>
      <ul aria-label={t('sign_in_methods.list')} className={styles['methods']}>
        {methods.filter(isCard).map(renderMethod)}
        {providers.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles['method']} onClick={() => onProvider(id)}>
              <span className={styles['icon']}>
                <MethodIcon method="school-account" />
              </span>
              {t('sign_in_methods.continue_with', { name })}
            </button>
          </li>
        ))}
        {methods.filter((method) => !isCard(method)).map(renderMethod)}
      </ul>
      <p className={styles['or']}>{t('sign_in_methods.or_password')}</p>
    </>
  )
}
