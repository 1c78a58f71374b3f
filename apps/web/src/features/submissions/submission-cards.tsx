import type { ContextType, Submission } from '@lectern/contracts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type AnswerDrafts, getDraftAnswers } from './answer-drafts.ts'
import { getTitle } from './answers.ts'
import { getCardState } from './card-state.ts'
import { DueDay } from './due-day.tsx'
import { formatSubmissionDate } from './submission-date.ts'
import styles from './submission-cards.module.css'
import { type SubmissionList, useSubmissionList } from './use-submission-list.ts'

interface SubmissionCardsProps {
  readonly bookId: string
  /** Ids of the submissions to show; undefined shows all. Spec 1 §3, `availableSubmissionIds`. */
  readonly availableIds: readonly string[] | undefined
  readonly drafts: AnswerDrafts
  readonly onChoose: (id: string) => void
}

/** Lists the submissions of a book: assignments first, then quizzes. */
export function SubmissionCards({ bookId, availableIds, drafts, onChoose }: SubmissionCardsProps) {
  const { t } = useWorkMessages()
  const assignments = useSubmissionList(bookId, 'Assignment')
  const quizzes = useSubmissionList(bookId, 'Quiz')
  const lists = [assignments, quizzes]
  const filterAvailable = ({ submissions }: SubmissionList) =>
    submissions.filter(({ id }) => availableIds?.includes(id) ?? true)
  if (lists.some(({ phase }) => phase === 'fetching')) return <Loader label={t('state.loading')} />
  if (lists.every((list) => list.phase === 'fetched' && !list.hasMore && filterAvailable(list).length === 0))
    return <EmptyState title={t('submissions.empty_title')} text={t('submissions.empty_text')} />
  // A single list needs no heading.
  const isNamed = lists.every((list) => list.phase === 'failed' || filterAvailable(list).length > 0)
  const card = { drafts, onChoose, isNamed }
  const failed = lists.filter(({ phase }) => phase === 'failed')
  return (
    <div className={styles['lists']}>
      {failed.length > 0 && (
        <div className={styles['failed']}>
          <Notice kind="error">{t('submissions.failed_to_get')}</Notice>
          <Button look="quiet" onClick={() => failed.forEach(({ tryAgain }) => tryAgain())}>
            {t('action.try_again')}
          </Button>
        </div>
      )}
      <ContextList type="Assignment" list={assignments} submissions={filterAvailable(assignments)} {...card} />
      <ContextList type="Quiz" list={quizzes} submissions={filterAvailable(quizzes)} {...card} />
    </div>
  )
}

interface CardParts {
  readonly drafts: AnswerDrafts
  readonly onChoose: (id: string) => void
}

interface ContextListProps extends CardParts {
  readonly isNamed: boolean
  readonly type: ContextType
  readonly list: SubmissionList
  readonly submissions: readonly Submission[]
}

function ContextList({ type, list, submissions, isNamed, ...card }: ContextListProps) {
  const { t } = useWorkMessages()
  const name = t(type === 'Quiz' ? 'submissions.quizzes' : 'submissions.assignments')
  if (submissions.length === 0 && !list.hasMore) return null
  return (
    <section aria-label={name}>
      {isNamed && <h3 className={styles['heading']}>{name}</h3>}
      <ul className={styles['cards']}>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <SubmissionCard submission={submission} {...card} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button look="quiet" busy={list.isFetchingMore} onClick={list.fetchMore}>
          {t('submissions.more')}
        </Button>
      )}
    </section>
  )
}

function SubmissionCard({ submission, drafts, onChoose }: CardParts & { readonly submission: Submission }) {
  const { t } = useWorkMessages()
  const { id, context, teacher } = submission
  const state = getCardState(submission, getDraftAnswers(drafts, submission) !== undefined)
  return (
    <button type="button" className={styles['card']} data-state={state} onClick={() => onChoose(id)}>
      <span className={styles['name']}>{getTitle(submission)}</span>
      <span className={styles['facts']}>
        <span className={styles['state']}>{t(`submissions.card_${state}`)}</span>
        {context.type === 'Assignment' && (
          <span>{t('submissions.assigned_on', { date: formatSubmissionDate(context.assignment.createdAt) })}</span>
        )}
        {teacher !== null && <span>{t('submissions.from', { name: teacher })}</span>}
      </span>
      <DueDay submission={submission} formatDate={formatSubmissionDate} />
    </button>
  )
}
