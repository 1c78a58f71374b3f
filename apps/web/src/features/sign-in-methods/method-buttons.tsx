import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './method-buttons.module.css'
import { WayMark } from './method-icon.tsx'
import type { WayWithButton } from './button-method.ts'

interface WayButtonsProps {
  readonly ways: readonly WayWithButton[]
  readonly onChoose: (way: WayWithButton) => void
}

/** The ways of the country as large buttons with their own marks. DESIGN, 'Log-in'. */
export function WayButtons({ ways, onChoose }: WayButtonsProps) {
  const { t } = usePortalMessages()
  return (
    <>
      <ul aria-label={t('ways.list')} className={styles['ways']}>
        {ways.map((way) => (
          <li key={way}>
            <button type="button" className={styles['way']} data-way={way} onClick={() => onChoose(way)}>
              <span className={styles['mark']}>
                <WayMark way={way} />
              </span>
              {t(`ways.${way}`)}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['or']}>{t('ways.or_password')}</p>
    </>
  )
}
