import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './method-buttons.module.css'
import { MethodIcon } from './method-icon.tsx'
import type { ButtonMethod } from './button-method.ts'

interface MethodButtonsProps {
  readonly methods: readonly ButtonMethod[]
  readonly onChoose: (method: ButtonMethod) => void
}

export function MethodButtons({ methods, onChoose }: MethodButtonsProps) {
  const { t } = usePortalMessages()
  return (
    <>
      <ul aria-label={t('sign_in_methods.list')} className={styles['methods']}>
        {methods.map((method) => (
          <li key={method}>
            <button type="button" className={styles['method']} data-method={method} onClick={() => onChoose(method)}>
              <span className={styles['icon']}>
                <MethodIcon method={method} />
              </span>
              {t(`sign_in_methods.${method}`)}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['or']}>{t('sign_in_methods.or_password')}</p>
    </>
  )
}
