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
  'groups',
] as const

/** The place of a problem in a file. */
const ROW = /^row (?<row>\d+)$/u

/** Says why an entry has its effect, and which values change. A problem shows the row of the file, or the value of the source. */
export function EntryReason({ entry }: { readonly entry: SyncLogEntry }) {
  const { t, languageTag } = useSyncMessages()
  const { reason, fields, joins, leaves } = entry
  const row = fields.flatMap((field) => ROW.exec(field)?.groups?.['row'] ?? [])[0]
  const numbers = { joins: joins.toLocaleString(languageTag), leaves: leaves.toLocaleString(languageTag) }
  return (
    <>
      <span>{t(`syncs.reason_${reason}`)}</span>
      {row !== undefined && <span className={styles['second']}>{t('syncs.row', { row })}</span>}
      <EntryValues entry={entry} />
      {joins + leaves > 0 && <span className={styles['second']}>{t('syncs.members', numbers)}</span>}
    </>
  )
}

/** Names the values that an entry changes. Empty without any. */
export function EntryValues({ entry: { fields } }: { readonly entry: Pick<SyncLogEntry, 'fields'> }) {
  const { t } = useSyncMessages()
  const names = fields.flatMap((field) => {
    if (ROW.test(field)) return []
    const known = VALUE_NAMES.find((each) => each === field)
    return known === undefined ? field : t(`syncs.value_${known}`)
  })
  if (names.length === 0) return null
  return (
    <span className={styles['second']}>
      {t('syncs.values')}: {names.join(', ')}
    </span>
  )
}
