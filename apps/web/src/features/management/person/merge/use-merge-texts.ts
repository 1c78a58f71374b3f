import type { MergePreview } from '@lectern/contracts'
import { nameField, nameFields } from '@lectern/messages/audit-texts'
import { useAdministrationMessages, useManagementMessages } from '../../../../platform/i18n/messages.ts'
import { useDataCounts } from '../../../../services/administration/use-consequences.ts'

/** Returns the name and the username of an account, because the two accounts often have one name. */
export const describeAccount = ({ name, userName }: MergePreview['from']): string =>
  name === '' ? userName : `${name} (${userName})`

/** Returns functions that present the parts of a preview. */
export function useMergeTexts() {
  const { t, languageTag } = useManagementMessages()
  const { t: tAdministration } = useAdministrationMessages()
  const present = useDataCounts()
  const nameDropped = (kind: MergePreview['dropped'][number]['kind']): string => {
    if (kind === 'secondFactors') return t('management.second_factors')
    if (kind === 'cards') return tAdministration('consequence.cards')
    return t(`merge.dropped_${kind}`)
  }
  return {
    movedSections: ({ moved }: MergePreview) => withRows(t('merge.moves'), present(moved)),
    droppedSections: ({ dropped }: MergePreview) =>
      withRows(
        t('merge.dropped'),
        dropped.map(({ kind, count }) => ({ label: nameDropped(kind), value: count.toLocaleString(languageTag) })),
      ),
    /** The names of what moves, and the fields that the account gets. */
    nameValues: ({ names, gained }: MergePreview) =>
      [
        { label: t('management.school_units'), value: names.schoolUnits.join(', ') },
        { label: t('management.groups'), value: names.groups.join(', ') },
        { label: t('merge.relatives'), value: names.relatives.join(', ') },
        { label: t('merge.gained'), value: nameFields(t, gained) },
      ].filter(({ value }) => value !== ''),
    conflictValues: ({ conflicts }: MergePreview) =>
      conflicts.map(({ field, kept, dropped }) => ({
        label: nameField(t, field),
        value: t('merge.value', { kept, dropped }),
      })),
  }
}

/** Returns a section of labelled numbers, or none without rows. */
const withRows = <Row>(title: string, rows: readonly Row[]) => (rows.length === 0 ? [] : [{ title, rows }])
