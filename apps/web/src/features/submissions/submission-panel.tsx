import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { useDrafts } from '../../platform/drafts/use-drafts.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Loader } from '../../ui/loader.tsx'
import { SidePanelFrame } from '../../ui/side-panel-frame.tsx'
import { AnswerDraft } from './answer-drafts.ts'
import { getTitle } from './answers.ts'
import { sendChange } from './send-change.ts'
import { SubmissionCards } from './submission-cards.tsx'
import { SubmissionForm } from './submission-form.tsx'
import { createListKey } from './use-submission-list.ts'
import { useSubmission } from './use-submission.ts'

interface SubmissionPanelProps {
  readonly bookId: string
  /** Id of the submission that the panel opens. Spec 1 §3. */
  readonly activeSubmissionId: string | undefined
  /** Ids of the submissions that have a card; undefined for all. Spec 1 §3. */
  readonly availableSubmissionIds: readonly string[] | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows the submissions of a book: first the cards, then the chosen submission. Spec 1 §2. */
export function SubmissionPanel({ open, ...props }: SubmissionPanelProps) {
  // A closed panel loses its state. Spec 1 §4: 'On closing the player state is reset'.
  return open ? <OpenPanel {...props} /> : null
}

function OpenPanel({
  bookId,
  activeSubmissionId,
  availableSubmissionIds,
  onClose,
}: Omit<SubmissionPanelProps, 'open'>) {
  const { t } = useWorkMessages()
  const { outbox } = usePlatform()
  const userId = useUser()?.id ?? ''
  const queries = useQueryClient()
  const [active, setActive] = useState<string | null>(activeSubmissionId ?? null)
  const title = useRef<HTMLHeadingElement>(null)
  const submission = useSubmission(active, bookId)
  const { data: drafts } = useDrafts({ owner: userId, kind: 'answers', schema: AnswerDraft })

  const refetchLists = useCallback(
    () => queries.invalidateQueries({ queryKey: createListKey(userId, bookId) }),
    [queries, userId, bookId],
  )
  return (
    <SidePanelFrame
      label={t('reader.assignments')}
      title={active !== null && submission.data ? getTitle(submission.data) : t('reader.assignments')}
      titleRef={title}
      view={active ?? 'list'}
      back={active === null ? null : { label: t('submissions.all'), go: () => setActive(null) }}
      closeLabel={t('submissions.back_to_book')}
      onClose={onClose}
    >
      {drafts === undefined ? (
        <Loader label={t('state.loading')} />
      ) : active === null ? (
        <SubmissionCards bookId={bookId} availableIds={availableSubmissionIds} drafts={drafts} onChoose={setActive} />
      ) : (
        <SubmissionForm
          key={active}
          id={active}
          query={submission}
          drafts={drafts}
          send={(id, change) => sendChange(outbox, id, change)}
          onDelivered={refetchLists}
          onFormReplaced={() => title.current?.focus({ preventScroll: true })}
        />
      )}
    </SidePanelFrame>
  )
}
