import type { SyncLogEntry } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import styles from '../page.module.css'

const VALUE_NAMES = [
  'name',
  'username',
  'parent',
  'firstname',
  'lastname',
  'email',
  'identifiers',
  'externalId',
  'roles',
  'pupils',
  'members',
] as const

/** Says why an entry has its effect, and which values change. The value of a problem is shown as the source has it. */
export function EntryReason({ entry }: { readonly entry: SyncLogEntry }) {
  const { t, languageTag } = useSyncMessages()
  const { reason, fields, joins, leaves } = entry
  const names = fields.map((field) => {
    const row = /^row (?<number>\d+)$/u.exec(field)?.groups?.['number']
    if (row !== undefined) return t('syncs.value_row', { row })
    const known = VALUE_NAMES.find((each) => each === field)
    return known === undefined ? field : t(`syncs.value_${known}`)
  })
  const numbers = { joins: joins.toLocaleString(languageTag), leaves: leaves.toLocaleString(languageTag) }
  return (
    <>
      <span>{t(`syncs.reason_${reason}`)}</span>
      {names.length > 0 && (
        <span className={styles['second']}>
          {t('syncs.values')}: {names.join(', ')}
        </span>
      )}
      {joins + leaves > 0 && <span className={styles['second']}>{t('syncs.members', numbers)}</span>}
    </>
  )
}
