import type { BadgeHolder } from '@lectern/contracts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './badges-screen.module.css'
import { PupilRow } from './pupil-row.tsx'
import { ReplaceCards } from './replace-cards.tsx'
import { UnprintedQuestion } from './unprinted-question.tsx'
import type { GroupLogInsState } from './use-group-log-ins.ts'

interface PupilCardsProps {
  readonly pupils: readonly BadgeHolder[]
  readonly logIns: GroupLogInsState
}

/** Shows the pupils of a group with their cards, and the buttons that create, print, replace and stop cards. */
export function PupilCards({ pupils, logIns: { newAddresses, makeCards, revokeCard } }: PupilCardsProps) {
  const { t } = useWorkMessages()
  const [isConfirming, setConfirming] = useState(false)
  const missing = pupils.filter(({ issuedAt }) => issuedAt === null).map(({ uid }) => uid)
  const error = makeCards.error ?? revokeCard.error
  if (pupils.length === 0) return <p>{t('badges.no_pupils')}</p>
  return (
    <>
      <UnprintedQuestion cards={newAddresses} />
      <p className={styles['second']}>{t('badges.cards_text')}</p>
      {error !== null && <Notice kind="error">{t(`error.${getRefusalCode(error)}`)}</Notice>}
      {newAddresses.size > 0 && (
        <div className={styles['ready']}>
          <Notice kind="success">{t('badges.ready', { count: newAddresses.size })}</Notice>
          <Button onClick={() => globalThis.print()}>
            <Printer aria-hidden />
            {t('badges.print')}
          </Button>
        </div>
      )}
      <div className={styles['buttons']}>
        {missing.length > 0 && (
          <Button
            look={newAddresses.size > 0 ? 'quiet' : 'primary'}
            busy={makeCards.isPending}
            onClick={() => makeCards.mutate({ pupils: missing, reason: 'new' })}
          >
            {t('badges.make_missing', { count: missing.length })}
          </Button>
        )}
        {missing.length < pupils.length && !isConfirming && (
          <Button look="quiet" busy={makeCards.isPending} onClick={() => setConfirming(true)}>
            {t('badges.renew_all')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ReplaceCards
          count={pupils.length - missing.length}
          action={t('badges.renew_all')}
          reasons={['renewal', 'misused']}
          onCancel={() => setConfirming(false)}
          onConfirm={(reason) => {
            setConfirming(false)
            makeCards.mutate({ pupils: pupils.map(({ uid }) => uid), reason })
          }}
        />
      )}
      <ul className={styles['pupils']}>
        {pupils.map((pupil) => (
          <PupilRow
            key={pupil.uid}
            pupil={pupil}
            isNew={newAddresses.has(pupil.uid)}
            busy={makeCards.isPending || revokeCard.isPending}
            onMake={(reason) => makeCards.mutate({ pupils: [pupil.uid], reason })}
            onRevoke={() => revokeCard.mutate(pupil.uid)}
          />
        ))}
      </ul>
    </>
  )
}
