import type { BadgeHolder } from '@lectern/contracts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './badges-screen.module.css'
import { PupilRow } from './pupil-row.tsx'
import type { GroupLogInsState } from './use-group-log-ins.ts'

interface PupilCardsProps {
  readonly pupils: readonly BadgeHolder[]
  readonly logIns: GroupLogInsState
}

/** Lists the pupils and their cards, with buttons that make, revoke and print cards. */
export function PupilCards({ pupils, logIns: { made, make, stop } }: PupilCardsProps) {
  const { t } = usePortalMessages()
  const [asking, setAsking] = useState(false)
  const missing = pupils.filter(({ issuedAt }) => issuedAt === null).map(({ uid }) => uid)
  const failed = make.error ?? stop.error
  if (pupils.length === 0) return <p>{t('badges.no_pupils')}</p>
  return (
    <>
      <p className={styles['second']}>{t('badges.cards_text')}</p>
      {failed !== null && <Notice kind="error">{t(`error.${getRefusalCode(failed)}`)}</Notice>}
      {made.size > 0 && (
        <div className={styles['ready']}>
          <Notice kind="success">{t('badges.ready', { count: made.size })}</Notice>
          <Button onClick={() => globalThis.print()}>
            <Printer aria-hidden />
            {t('badges.print')}
          </Button>
        </div>
      )}
      <div className={styles['buttons']}>
        {missing.length > 0 && (
          <Button look={made.size > 0 ? 'quiet' : 'primary'} busy={make.isPending} onClick={() => make.mutate(missing)}>
            {t('badges.make_missing', { count: missing.length })}
          </Button>
        )}
        {missing.length < pupils.length && !asking && (
          <Button look="quiet" busy={make.isPending} onClick={() => setAsking(true)}>
            {t('badges.renew_all')}
          </Button>
        )}
      </div>
      {asking && (
        <RenewAll
          count={pupils.length - missing.length}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            make.mutate(pupils.map(({ uid }) => uid))
          }}
        />
      )}
      <ul className={styles['pupils']}>
        {pupils.map((pupil) => (
          <PupilRow
            key={pupil.uid}
            pupil={pupil}
            isNew={made.has(pupil.uid)}
            busy={make.isPending || stop.isPending}
            onMake={() => make.mutate([pupil.uid])}
            onStop={() => stop.mutate(pupil.uid)}
          />
        ))}
      </ul>
    </>
  )
}

interface RenewAllProps {
  readonly count: number
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation in the page, and shows the number of cards that become invalid. */
function RenewAll({ count, onCancel, onConfirm }: RenewAllProps) {
  const { t } = usePortalMessages()
  return (
    <Notice kind="warning">
      <div className={styles['form']}>
        <p>{t('badges.renew_all_text', { count })}</p>
        <div className={styles['buttons']}>
          <Button onClick={onConfirm}>{t('badges.renew_all')}</Button>
          <Button look="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
