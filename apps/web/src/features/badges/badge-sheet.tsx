import type { BadgeHolder } from '@lectern/contracts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './badge-sheet.module.css'

interface BadgeSheetProps {
  readonly pupils: readonly BadgeHolder[]
  readonly addresses: ReadonlyMap<string, string>
  readonly school: string
  readonly group: string
}

/** Shows the new cards for printing, ten cards per A4 sheet. */
export function BadgeSheet({ pupils, addresses, school, group }: BadgeSheetProps) {
  const { t } = useWorkMessages()
  const cards = pupils.flatMap(({ uid, name }) => {
    const address = addresses.get(uid)
    return address === undefined ? [] : [{ uid, name, address }]
  })
  if (cards.length === 0) return null
  return (
    <ul className={styles['sheet']}>
      {cards.map(({ uid, name, address }) => (
        <li key={uid} className={styles['badge']}>
          <QrCode text={address} label={t('badges.picture', { name })} className={styles['code']} />
          <div className={styles['words']}>
            <strong className={styles['name']}>{name}</strong>
            <span>{group}</span>
            <span>{school}</span>
            <span className={styles['how']}>{t('badges.how_to', { address: new URL(address).host })}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
