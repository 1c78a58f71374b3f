import type { Assignment } from '@lectern/contracts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { formatRelativeDay } from '../format-day.ts'
import { type AssignableGroup, useAssignableGroups } from '../use-assignments.ts'
import { toDueTime, LATEST_DAY } from './due-day.ts'
import type { EditedRecipients } from './edited-assignment.ts'
import styles from './editor.module.css'
import { PupilChooser } from './pupil-chooser.tsx'

interface RecipientsChooserProps {
  readonly recipients: EditedRecipients
  readonly dueDay: string
  /** The assignment if a pupil has begun the assignment, else null. */
  readonly begun: Assignment | null
  readonly problem: string | undefined
  readonly onRecipients: (recipients: EditedRecipients) => void
  readonly onDueDay: (day: string) => void
}

export function RecipientsChooser(props: RecipientsChooserProps) {
  const { t, languageTag } = useWorkMessages()
  const { dueDay, begun, onDueDay } = props
  const dueAt = toDueTime(dueDay)
  return (
    <section aria-label={t('assignments.recipients')} className={styles['section']} data-problem={props.problem}>
      <h2>{t('assignments.recipients')}</h2>
      {begun === null ? (
        <Recipients {...props} />
      ) : (
        <p>{begun.group?.name ?? t('assignments.pupils', { count: begun.counts.pupils })}</p>
      )}
      <div className={styles['due']}>
        <TextField
          label={t('assignments.due_day')}
          type="date"
          max={LATEST_DAY}
          value={dueDay}
          onChange={(event) => onDueDay(event.currentTarget.value)}
        />
        <p className={styles['second']}>
          {dueAt === null ? t('assignments.optional') : t('due.by', { day: formatRelativeDay(dueAt, languageTag) })}
        </p>
      </div>
    </section>
  )
}

function Recipients({ recipients, problem, onRecipients }: RecipientsChooserProps) {
  const { t } = useWorkMessages()
  const { data: groups, error } = useAssignableGroups()
  const choice = recipients.type === 'pupils' ? 'pupils' : (recipients.group ?? '')
  const choose = (chosen: string): void =>
    onRecipients(
      chosen === 'pupils' ? { type: 'pupils', pupils: [] } : { type: 'group', group: chosen === '' ? null : chosen },
    )
  return (
    <>
      {error !== null && <Notice kind="error">{t(`error.${getRefusalCode(error)}`)}</Notice>}
      {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
      <SelectField
        label={t('assignments.assign_to')}
        value={choice}
        options={[
          ...(choice === '' ? [{ value: '', label: t('assignments.choose') }] : []),
          ...toGroupOptions(groups ?? [], choice, (group, school) => t('assignments.group_of', { group, school })),
          { value: 'pupils', label: t('assignments.single_pupils') },
        ]}
        onChange={choose}
      />
      {recipients.type === 'pupils' && (
        <PupilChooser chosen={recipients.pupils} onChange={(pupils) => onRecipients({ type: 'pupils', pupils })} />
      )}
    </>
  )
}

function toGroupOptions(
  groups: readonly AssignableGroup[],
  choice: string,
  formatLabel: (group: string, school: string) => string,
): { value: string; label: string }[] {
  const options = groups.map(({ uid, name, schoolUnit }) => ({ value: uid, label: formatLabel(name, schoolUnit) }))
  const isKnown = choice === '' || choice === 'pupils' || options.some(({ value }) => value === choice)
  // The groups are still loading, or the chosen group is not one of the teacher's groups.
  return isKnown ? options : [{ value: choice, label: '…' }, ...options]
}
