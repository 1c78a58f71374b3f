import type { AssignmentSummary } from '@lectern/contracts'
import { useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SidePanelFrame } from '../../../ui/side-panel-frame.tsx'
import { AnsweredExercises } from '../answers/answered-exercises.tsx'
import { formatRelativeDay } from '../format-day.ts'
import { useProgressText, useRecipientText } from '../summary-text.ts'
import { useAssignment, useBookAssignments } from '../use-assignments.ts'
import styles from './own-assignments-panel.module.css'

interface OwnAssignmentsPanelProps {
  readonly bookId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows a teacher the own assignments for a book: first the cards, then the questions with their model answers. */
export function OwnAssignmentsPanel({ open, ...props }: OwnAssignmentsPanelProps) {
  return open ? <OpenPanel {...props} /> : null
}

function OpenPanel({ bookId, onClose }: Omit<OwnAssignmentsPanelProps, 'open'>) {
  const { t } = useWorkMessages()
  const [chosen, setChosen] = useState<AssignmentSummary | null>(null)
  return (
    <SidePanelFrame
      label={t('reader.assignments')}
      title={chosen?.title ?? t('reader.assignments')}
      view={chosen?.id ?? 'list'}
      back={chosen && { label: t('submissions.all'), go: () => setChosen(null) }}
      closeLabel={t('submissions.back_to_book')}
      onClose={onClose}
    >
      <div className={styles['content']}>
        {chosen === null ? <Cards bookId={bookId} onChoose={setChosen} /> : <Questions id={chosen.id} />}
      </div>
    </SidePanelFrame>
  )
}

interface CardsProps {
  readonly bookId: string
  readonly onChoose: (assignment: AssignmentSummary) => void
}

function Cards({ bookId, onChoose }: CardsProps) {
  const { t } = useWorkMessages()
  return (
    <Fetched state={useFetched(useBookAssignments(bookId))}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t('submissions.empty_title')}</p>
        ) : (
          <ul className={styles['cards']}>
            {rows.map((assignment) => (
              <li key={assignment.id}>
                <Card assignment={assignment} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

function Card({ assignment, onChoose }: Pick<CardsProps, 'onChoose'> & { readonly assignment: AssignmentSummary }) {
  const { t, languageTag } = useWorkMessages()
  const formatProgress = useProgressText()
  const formatRecipients = useRecipientText()
  const { status, contextType, title, dueAt, counts } = assignment
  return (
    <button type="button" className={styles['card']} onClick={() => onChoose(assignment)}>
      <span className={styles['name']}>{title}</span>
      <span className={styles['facts']}>
        <span>{t(contextType === 'Quiz' ? 'assignments.quiz' : 'assignments.assignment')}</span>
        <span>{formatRecipients(assignment)}</span>
        <span>
          {dueAt === null ? t('assignments.no_due') : t('due.by', { day: formatRelativeDay(dueAt, languageTag) })}
        </span>
      </span>
      <span className={styles['facts']}>{status === 'draft' ? t('assignments.draft') : formatProgress(counts)}</span>
    </button>
  )
}

function Questions({ id }: { readonly id: string }) {
  const { t } = useWorkMessages()
  return (
    <Fetched state={useFetched(useAssignment(id))}>
      {({ status, description, exercises }) => (
        <>
          {description !== '' && <p className={styles['description']}>{description}</p>}
          <AnsweredExercises exercises={exercises} answers={null} score={null} />
          <LinkButton
            to={status === 'draft' ? '/assignments/$id/edit' : '/assignments/$id'}
            params={{ id }}
            look="quiet"
          >
            {t(status === 'draft' ? 'assignments.edit' : 'assignments.progress')}
          </LinkButton>
        </>
      )}
    </Fetched>
  )
}
