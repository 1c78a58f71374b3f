import type { SecondFactors } from '@lectern/contracts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './second-factors.module.css'
import type { SecondFactorsState } from './use-second-factors.ts'

interface CodesSectionProps {
  readonly factors: SecondFactorsState
  readonly list: SecondFactors
}

/** Shows how many recovery codes are left, and the setting that requires the second step at every log-in. */
export function CodesSection({ factors, list }: CodesSectionProps) {
  const { t } = useWorkMessages()
  const { busy, act } = factors
  return (
    <section className={styles['card']}>
      <h2>{t('factors.codes')}</h2>
      <p>{t('factors.codes_left', { count: list.recoveryCodesLeft })}</p>
      <Button look="quiet" busy={busy} onClick={() => act({ kind: 'renew codes' })}>
        {t('factors.renew_codes')}
      </Button>
      <label className={styles['always']}>
        <input
          type="checkbox"
          checked={list.always}
          disabled={busy}
          onChange={(event) => act({ kind: 'always', always: event.target.checked })}
        />
        <span>{t('factors.always')}</span>
      </label>
    </section>
  )
}
