import type { BadgeHolder, BadgeReason } from '@lectern/contracts'
import { useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import styles from './badges-screen.module.css'
import { ReplaceCards } from './replace-cards.tsx'

interface PupilRowProps {
  readonly pupil: BadgeHolder
  /** True if the card was made since this page was opened. */
  readonly isNew: boolean
  readonly busy: boolean
  readonly onMake: (reason: BadgeReason) => void
  readonly onRevoke: () => void
}

/** Shows one pupil, and the buttons that make or revoke the pupil's card. */
export function PupilRow({ pupil: { name, issuedAt }, isNew, busy, onMake, onRevoke }: PupilRowProps) {
  const { t, languageTag } = useWorkMessages()
  const [isReplacing, setReplacing] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const state =
    issuedAt === null
      ? t('badges.no_card')
      : isNew
        ? t('badges.new_here')
        : t('badges.since', { date: new Date(issuedAt).toLocaleDateString(languageTag, { dateStyle: 'medium' }) })
  return (
    <li className={styles['pupil']}>
      <span className={styles['who']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['second']}>{state}</span>
      </span>
      {issuedAt === null ? (
        <Button
          look="plain"
          disabled={busy}
          aria-label={t('badges.create_for', { name })}
          onClick={() => onMake('new')}
        >
          {t('badges.create')}
        </Button>
      ) : (
        <>
          <Button
            look="plain"
            disabled={busy}
            aria-label={t('badges.renew_for', { name })}
            onClick={() => setReplacing(true)}
          >
            {t('badges.renew')}
          </Button>
          <Button
            look="plain"
            disabled={busy}
            aria-label={t('badges.block_for', { name })}
            onClick={() => setBlocking(true)}
          >
            {t('badges.block')}
          </Button>
        </>
      )}
      <ConfirmDialog
        title={t('badges.block_title', { name })}
        text={t('badges.block_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('badges.block')}
        open={isBlocking}
        onOpenChange={setBlocking}
        onConfirm={onRevoke}
      />
      {isReplacing && (
        <div className={styles['replace']}>
          <ReplaceCards
            count={1}
            action={t('badges.renew')}
            reasons={['lost', 'damaged', 'misused']}
            onCancel={() => setReplacing(false)}
            onConfirm={(reason) => {
              setReplacing(false)
              onMake(reason)
            }}
          />
        </div>
      )}
    </li>
  )
}
