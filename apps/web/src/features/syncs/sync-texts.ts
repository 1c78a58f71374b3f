import type { Sync, SyncHold, SyncType } from '@lectern/contracts'
import type { useSyncMessages } from '../../platform/i18n/messages.ts'

type Messages = ReturnType<typeof useSyncMessages>

/** Names of the kinds of systems. They are the same in each language. */
export const TYPE_NAMES: Readonly<Record<SyncType, string>> = {
  skolon: 'Skolon',
  oneroster: 'OneRoster',
  'oneroster-csv': 'OneRoster CSV',
  ss12000: 'SS12000',
  excel: 'Excel',
  scim: 'SCIM',
}

export const formatMoment = (moment: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

const formatShare = (share: number, languageTag: string): string =>
  share.toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 1 })

/** Says why a plan waits for a person. */
export function describeHold(
  { t, languageTag }: Messages,
  { reason, kind, share }: SyncHold,
  { removesMax, changesMax }: Pick<Sync, 'removesMax' | 'changesMax'>,
): string {
  const limit = formatShare(reason === 'removes' ? removesMax : changesMax, languageTag)
  switch (reason) {
    case 'first':
      return t('syncs.held_first')
    case 'empty':
      return t('syncs.held_empty', { kind: t(`syncs.kind_${kind ?? 'person'}`) })
    case 'removes':
    case 'changes':
      return t(`syncs.held_${reason}`, {
        share: formatShare(share ?? 0, languageTag),
        kind: t(`syncs.of_${kind ?? 'person'}`),
        limit,
      })
  }
}
