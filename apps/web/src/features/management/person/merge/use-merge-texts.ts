import { type MergePreview, PERSON_IDENTIFIERS, type PersonIdentifier } from '@lectern/contracts'
import { useAdministrationMessages, useManagementMessages } from '../../../../platform/i18n/messages.ts'
import { useDataCounts } from '../../../../services/administration/use-consequences.ts'

const isIdentifier = (field: string): field is PersonIdentifier => PERSON_IDENTIFIERS.some((name) => name === field)

/** Returns the name and the username of an account, because the two accounts often have one name. */
export const describeAccount = ({ name, userName }: MergePreview['from']): string =>
  name === '' ? userName : `${name} (${userName})`

/** Returns functions that present the parts of a preview. */
export function useMergeTexts() {
  const { t, languageTag } = useManagementMessages()
  const { t: tAdministration } = useAdministrationMessages()
  const present = useDataCounts()
  const nameField = (field: string): string => {
    if (isIdentifier(field)) return t(`management.id_${field}`)
    switch (field) {
      case 'name':
        return t('management.name')
      case 'username':
        return t('session.username')
      case 'email':
        return t('profile.email')
      case 'externalId':
        return t('management.external_id')
      case 'ageFilter':
        return t('management.age_filter')
      case 'speakingBookRights':
        return tAdministration('admin.speakingBookRights')
      default:
        // The name of a log-in method, such as `gar`.
        return field
    }
  }
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
        { label: t('merge.gained'), value: gained.map(nameField).join(', ') },
      ].filter(({ value }) => value !== ''),
    conflictValues: ({ conflicts }: MergePreview) =>
      conflicts.map(({ field, kept, dropped }) => ({
        label: nameField(field),
        value: t('merge.value', { kept, dropped }),
      })),
  }
}

/** Returns a section of labelled numbers, or none without rows. */
const withRows = <Row>(title: string, rows: readonly Row[]) => (rows.length === 0 ? [] : [{ title, rows }])
