import type { Assignment } from '@lectern/contracts'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BookChooser } from './book-chooser.tsx'
import type { EditedAssignment } from './edited-assignment.ts'
import { EditorFooter } from './editor-footer.tsx'
import styles from './editor.module.css'
import { ExerciseList } from './exercise-list.tsx'
import { useProblemText } from './use-problem-text.ts'
import { RecipientsChooser } from './recipients-chooser.tsx'
import { ReadOnlyExercises } from './read-only-exercises.tsx'
import { LINE_MAX, TEXT_MAX } from './text-limits.ts'
import { type Editor, getBegunAssignment, useEditor } from './use-editor.ts'
import { useEditorActions } from './use-editor-actions.ts'
import { useEditorFocus } from './use-editor-focus.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

interface EditorFormProps {
  readonly assignment: Assignment | null
  readonly saved: EditedAssignment
  readonly drafts: DraftStore<EditedAssignment>
}

export function EditorForm({ assignment, saved, drafts }: EditorFormProps) {
  const { t } = useWorkMessages()
  const editor = useEditor({ assignment, saved, drafts })
  const actions = useEditorActions(assignment, editor)
  const { form, heading } = useEditorFocus(editor.failedChecks)
  const begun = getBegunAssignment(assignment)
  return (
    // In a `form`, Enter in a search field would submit the form.
    <div ref={form} className={styles['form']}>
      <PageHeader>
        <LinkButton to="/assignments" look="plain">
          {t('due.all_assignments')}
        </LinkButton>
        <PageHeading ref={heading}>
          {assignment === null
            ? t(editor.edited.contextType === 'Quiz' ? 'assignments.write_quiz' : 'assignments.write')
            : t('assignments.edit_title', { title: assignment.title })}
        </PageHeading>
      </PageHeader>
      {editor.isRestored && (
        <Notice kind="info">
          <p>{t('assignments.draft_restored')}</p>
          <Button look="plain" onClick={editor.discard}>
            {t('assignments.discard')}
          </Button>
        </Notice>
      )}
      {begun !== null && <Notice kind="info">{t('assignments.in_progress_note')}</Notice>}
      <EditorFields editor={editor} begun={begun} />
      <EditorFooter assignment={assignment} editor={editor} actions={actions} />
    </div>
  )
}

interface EditorFieldsProps {
  readonly editor: Editor
  /** The assignment if a pupil has begun the assignment, else null. */
  readonly begun: Assignment | null
}

function EditorFields({ editor, begun }: EditorFieldsProps) {
  const { t } = useWorkMessages()
  const { edited, change } = editor
  const getProblemText = useProblemText(editor.problems)
  return (
    <>
      <TextField
        label={t('assignments.name')}
        maxLength={LINE_MAX}
        value={edited.title}
        problem={getProblemText('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('assignments.instructions')}
        hint={t('assignments.optional')}
        maxLength={TEXT_MAX}
        value={edited.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <BookChooser
        book={edited.book}
        fixed={begun !== null}
        problem={getProblemText('book')}
        onChange={(book) => change({ book })}
      />
      {begun === null ? (
        <ExerciseList editor={editor} problem={getProblemText('exercises')} getProblemText={getProblemText} />
      ) : (
        <ReadOnlyExercises exercises={begun.exercises} />
      )}
      <RecipientsChooser
        recipients={edited.recipients}
        dueDay={edited.dueDay}
        begun={begun}
        problem={getProblemText('recipients')}
        onRecipients={(recipients) => change({ recipients })}
        onDueDay={(dueDay) => change({ dueDay })}
      />
    </>
  )
}
