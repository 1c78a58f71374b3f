import type { BadgeReason } from '@lectern/contracts'
import { useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './badges-screen.module.css'

type ReplacementReason = Exclude<BadgeReason, 'new'>

interface ReplaceCardsProps {
  /** Number of valid cards that become invalid. */
  readonly count: number
  readonly action: string
  /** The reasons to choose from. The first one is preselected. */
  readonly reasons: readonly [ReplacementReason, ...ReplacementReason[]]
  readonly onCancel: () => void
  readonly onConfirm: (reason: ReplacementReason) => void
}

/** Asks for the reason of new cards, and shows how many cards become invalid. */
export function ReplaceCards({ count, action, reasons, onCancel, onConfirm }: ReplaceCardsProps) {
  const { t } = useWorkMessages()
  const [reason, setReason] = useState(reasons[0])
  const options = reasons.map((value) => ({ value, label: t(`badges.reason_${value}`) }))
  return (
    <Notice kind="warning">
      <div className={styles['form']}>
        <p>{t('badges.renew_all_text', { count })}</p>
        <SelectField label={t('badges.reason')} value={reason} options={options} onChange={setReason} />
        <div className={styles['buttons']}>
          <Button onClick={() => onConfirm(reason)}>{action}</Button>
          <Button look="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
