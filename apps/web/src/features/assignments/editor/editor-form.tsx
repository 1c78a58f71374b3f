import type { Assignment } from '@lectern/contracts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CloudOff, FileCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRefreshAssignments } from '../use-assignments.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BookChooser } from './book-chooser.tsx'
import type { EditedAssignment } from './edited-assignment.ts'
import styles from './editor.module.css'
import { ExerciseList } from './exercise-list.tsx'
import { useProblemPhrase } from './problem-phrase.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RecipientsChooser } from './recipients-chooser.tsx'
import { SetExercises } from './set-exercises.tsx'
import { LINE_MAX, TEXT_MAX } from './text-limits.ts'
import { begunOf, type Editor, useEditor } from './use-editor.ts'

interface EditorFormProps {
  readonly assignment: Assignment | null
  readonly saved: EditedAssignment
  readonly drafts: DraftStore<EditedAssignment>
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The draft was written on the page before. */
    readonly isNewDraft?: boolean
  }
}

const KEPT = {
  saved: [FileCheck, 'assignments.all_saved'],
  kept: [CloudOff, 'assignments.kept'],
  'page-only': [TriangleAlert, 'submissions.kept_page-only'],
} as const

const FIRST_WRONG = '[aria-invalid="true"], [data-problem] :is(input, select, button)'

/** One assignment, to be written: what, on which book, for whom, until when. */
export function EditorForm({ assignment, saved, drafts }: EditorFormProps) {
  const { t } = useWorkMessages()
  const navigate = useNavigate()
  const show = useSnackbar()
  const again = useRefreshAssignments()
  const editor = useEditor({ assignment, saved, drafts })
  const [asking, setAsking] = useState<'publish' | 'delete' | null>(null)
  const { edited, problems, triesInVain, refusal, busy } = editor
  const phrase = useProblemPhrase(problems)
  const form = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSaved = assignment !== null
  const isQuiz = edited.contextType === 'Quiz'
  const isDraft = assignment === null || assignment.status === 'draft'
  const begun = begunOf(assignment)

  // The focus is outside React: it goes to what is missing.
  useEffect(() => {
    if (triesInVain > 0) form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus()
  }, [triesInVain])
  // A new draft gets an address of its own when it is saved; the keyboard must not begin at the top of the page again.
  const isNew = useLocation({ select: ({ state }) => state.isNewDraft === true })
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus()
  }, [isNew])

  const goTo = (to: '/assignments/$id' | '/assignments/$id/edit', id: string) =>
    navigate({ to, params: { id }, replace: true, state: { isNewDraft: true } })
  const save = async (): Promise<void> => {
    if (!editor.check('save')) return
    const now = await editor.save()
    if (now === null) return
    show('success', t(isDraft ? 'assignments.draft_saved' : 'assignments.changes_saved'))
    await again()
    if (!isDraft) await goTo('/assignments/$id', now.id)
    else if (assignment === null) await goTo('/assignments/$id/edit', now.id)
  }
  const publish = async (): Promise<void> => {
    const now = await editor.save()
    if (now === null) return
    const published = await editor.publish(now.id)
    await again()
    if (typeof published === 'string') {
      show('error', t(`error.${published}`))
      await goTo('/assignments/$id/edit', now.id)
      return
    }
    show('success', t('assignments.is_published', { title: published.title }))
    await goTo('/assignments/$id', now.id)
  }
  const remove = async (id: string): Promise<void> => {
    if (!(await editor.remove(id))) return
    show('success', t('assignments.deleted', { title: saved.title }))
    await navigate({ to: '/assignments', replace: true })
    await again()
  }

  return (
    // No form element: the search fields in it have an Enter of their own.
    <div ref={form} className={styles['form']}>
      <PageHeader>
        <LinkButton to="/assignments" look="plain">
          {t('due.all_assignments')}
        </LinkButton>
        <h1 ref={heading} tabIndex={-1}>
          {assignment === null
            ? t(isQuiz ? 'assignments.write_quiz' : 'assignments.write')
            : t('assignments.edit_title', { title: assignment.title })}
        </h1>
      </PageHeader>
      {editor.isFoundAgain && (
        <Notice kind="info">
          <p>{t('assignments.found_again')}</p>
          <Button look="plain" onClick={editor.discard}>
            {t('assignments.discard')}
          </Button>
        </Notice>
      )}
      {begun !== null && <Notice kind="info">{t('assignments.begun_note')}</Notice>}
      <TextField
        label={t('assignments.name')}
        maxLength={LINE_MAX}
        value={edited.title}
        problem={phrase('title')}
        onChange={(event) => editor.change({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('assignments.about')}
        hint={t('assignments.may_be_empty')}
        maxLength={TEXT_MAX}
        value={edited.description}
        onChange={(event) => editor.change({ description: event.currentTarget.value })}
      />
      <BookChooser
        book={edited.book}
        fixed={begun !== null}
        problem={phrase('book')}
        onChange={(book) => editor.change({ book })}
      />
      {begun === null ? (
        <ExerciseList editor={editor} problem={phrase('exercises')} phrase={phrase} />
      ) : (
        <SetExercises exercises={begun.exercises} />
      )}
      <RecipientsChooser
        recipients={edited.recipients}
        dueDay={edited.dueDay}
        fixedGroup={begun}
        problem={phrase('recipients')}
        onRecipients={(recipients) => editor.change({ recipients })}
        onDueDay={(dueDay) => editor.change({ dueDay })}
      />
      <footer className={styles['footer']}>
        {problems.size > 0 && <Notice kind="warning">{t('assignments.something_missing')}</Notice>}
        {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
        <div className={styles['buttons']}>
          {isDraft && (
            <Button busy={busy} onClick={() => editor.check('publish') && setAsking('publish')}>
              {t('assignments.publish')}
            </Button>
          )}
          <Button look={isDraft ? 'quiet' : 'primary'} busy={busy} onClick={() => void save()}>
            {t(isDraft ? 'assignments.save_draft' : 'action.save')}
          </Button>
          {isDraft && assignment !== null && (
            <Button look="plain" busy={busy} onClick={() => setAsking('delete')}>
              {t('assignments.delete')}
            </Button>
          )}
        </div>
        <DraftState kept={editor.kept} isSaved={isSaved} />
      </footer>
      <PublishDialog
        edited={edited}
        open={asking === 'publish'}
        onClose={() => setAsking(null)}
        onConfirm={() => void publish()}
      />
      {assignment !== null && (
        <ConfirmDialog
          title={t('assignments.delete_title', { title: assignment.title })}
          text={t('assignments.delete_text')}
          cancelLabel={t('assignments.keep_draft')}
          confirmLabel={t('assignments.delete')}
          open={asking === 'delete'}
          onOpenChange={() => setAsking(null)}
          onConfirm={() => void remove(assignment.id)}
        />
      )}
    </div>
  )
}

/** Where what is written lies now, said quietly. */
function DraftState({ kept, isSaved }: { readonly kept: Editor['kept']; readonly isSaved: boolean }) {
  const { t } = useWorkMessages()
  if (kept === undefined || (kept === 'saved' && !isSaved)) return null
  const [Icon, words] = KEPT[kept]
  return (
    <output className={styles['kept']}>
      <Icon aria-hidden size={18} />
      {t(words)}
    </output>
  )
}
