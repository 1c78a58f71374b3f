import type { AssignmentSummary } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'

/** Returns a function that formats the pupils' progress: '12 of 24 handed in, 3 have begun'. */
export function useProgressText(): (counts: AssignmentSummary['counts']) => string {
  const { t, languageTag } = usePortalMessages()
  const number = (value: number): string => value.toLocaleString(languageTag)
  return ({ pupils, begun, submitted }) => {
    const handedIn = t('assignments.handed_in_count', { done: number(submitted), all: number(pupils) })
    if (begun > 0) return `${handedIn}, ${t('assignments.in_progress_count', { count: begun })}`
    return submitted === 0 ? `${handedIn}, ${t('assignments.none_in_progress')}` : handedIn
  }
}

type RecipientFields = Pick<AssignmentSummary, 'group' | 'status' | 'counts'>

/** Returns a function that formats the recipients. The recipients of a draft have no number. */
export function useRecipientText(): (assignment: RecipientFields) => string {
  const { t } = usePortalMessages()
  return ({ group, status, counts }) => {
    if (group !== null) return group.name
    return status === 'draft' ? t('assignments.single_pupils') : t('assignments.pupils', { count: counts.pupils })
  }
}
