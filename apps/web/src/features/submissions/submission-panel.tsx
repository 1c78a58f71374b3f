import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { useDrafts } from '../../platform/drafts/use-drafts.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { AnswerDraft } from './answer-drafts.ts'
import { getTitle } from './answers.ts'
import { sendChange } from './send-change.ts'
import { SubmissionCards } from './submission-cards.tsx'
import { SubmissionForm } from './submission-form.tsx'
import styles from './submission-panel.module.css'
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
  const submission = useSubmission(active, bookId)
  const { data: drafts } = useDrafts({ owner: userId, kind: 'answers', schema: AnswerDraft })

  const refetchLists = useCallback(
    () => queries.invalidateQueries({ queryKey: createListKey(userId, bookId) }),
    [queries, userId, bookId],
  )
  return (
    <aside className={styles['panel']} aria-label={t('reader.assignments')} data-beside-book>
      <header className={styles['header']}>
        {active !== null && (
          <IconButton label={t('submissions.all')} onClick={() => setActive(null)}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )}
        <PanelTitle
          key={active}
          text={active !== null && submission.data ? getTitle(submission.data) : t('reader.assignments')}
        />
        <IconButton label={t('submissions.back_to_book')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
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
        />
      )}
    </aside>
  )
}

/** Shows the title of the panel, and moves the focus to the title. */
function PanelTitle({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles['title']}>
      {text}
    </h2>
  )
}
