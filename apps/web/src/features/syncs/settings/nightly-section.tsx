import type { Sync } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import styles from '../page.module.css'
import { DraftFailure } from './draft-failure.tsx'
import { type SyncOfSchool, useDraft } from './use-draft.ts'

const pick = ({ active }: Sync) => ({ active })

/** Turns the nightly run on and off. A change is saved at once. */
export function NightlySection(props: SyncOfSchool) {
  const { t } = useSyncMessages()
  const draft = useDraft(props, pick)
  return (
    <section className={styles['card']} aria-labelledby="sync-nightly">
      <h2 id="sync-nightly">{t('syncs.nightly')}</h2>
      <DraftFailure {...draft} />
      <CheckboxField
        label={t('syncs.nightly_on')}
        checked={draft.values.active}
        aria-disabled={draft.busy}
        onChange={({ currentTarget: { checked } }) => {
          if (!draft.busy) void draft.save({ active: checked })
        }}
      />
      {props.sync.type === 'scim' && <p className={styles['second']}>{t('syncs.scim_active')}</p>}
    </section>
  )
}
