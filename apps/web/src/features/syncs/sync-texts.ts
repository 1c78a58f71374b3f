import type { Sync, SyncHold } from '@lectern/contracts'
import type { useSyncMessages } from '../../platform/i18n/messages.ts'

type Messages = ReturnType<typeof useSyncMessages>

export const formatMoment = (moment: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

/** New things count, too, so a share can be more than all that is there. */
const formatShare = (share: number, languageTag: string): string =>
  Math.min(1, share).toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 1 })

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

/** Names of identifiers, which are the same in each language. */
const IDENTIFIER_NAMES: Readonly<Record<string, string>> = {
  eppn: 'EPPN',
  gsuiteemail: 'Google',
  office365: 'Microsoft 365',
}

/** Returns the text of a value of a list. The names of SCIM attributes are the same in each language. RFC 7643 §4. */
export function describeChoice(
  t: Messages['t'],
  name: 'roleFrom' | 'schoolFrom' | 'userNameIs' | 'groupKind',
  value: string,
): string {
  switch (name) {
    case 'roleFrom':
      return value === 'groups' ? t('syncs.kind_group') : value
    case 'schoolFrom':
      return value === '' ? t('syncs.scim_one_school') : value
    case 'userNameIs':
      return IDENTIFIER_NAMES[value] ?? t('syncs.scim_no_identifier')
    case 'groupKind':
      if (value === 'none') return t('syncs.scim_no_groups')
      return t(value === 'class' || value === 'teaching' ? `syncs.group_${value}` : 'syncs.group_rest')
  }
}
