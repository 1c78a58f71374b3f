import type { Assignment } from '@lectern/contracts'
import { CloudOff, FileCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './editor.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import type { Editor } from './use-editor.ts'
import type { EditorActions } from './use-editor-actions.ts'

interface EditorFooterProps {
  readonly assignment: Assignment | null
  readonly editor: Editor
  readonly actions: EditorActions
}

const SAVE_STATES = {
  saved: [FileCheck, 'assignments.all_saved'],
  stored: [CloudOff, 'assignments.unsaved'],
  'page-only': [TriangleAlert, 'submissions.save_state_page-only'],
} as const

/** Shows the buttons that save, publish and delete an assignment. */
export function EditorFooter({ assignment, editor, actions }: EditorFooterProps) {
  const { t } = useWorkMessages()
  const [openDialog, setOpenDialog] = useState<'publish' | 'delete' | null>(null)
  const { edited, problems, refusal, busy } = editor
  const { isDraft } = actions
  return (
    <>
      <footer className={styles['footer']}>
        {problems.size > 0 && <Notice kind="warning">{t('assignments.something_missing')}</Notice>}
        {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
        <div className={styles['buttons']}>
          {isDraft && (
            <Button busy={busy} onClick={() => editor.check('publish') && setOpenDialog('publish')}>
              {t('assignments.publish')}
            </Button>
          )}
          <Button look={isDraft ? 'quiet' : 'primary'} busy={busy} onClick={() => void actions.save()}>
            {t(isDraft ? 'assignments.save_draft' : 'action.save')}
          </Button>
          {isDraft && assignment !== null && (
            <Button look="plain" busy={busy} onClick={() => setOpenDialog('delete')}>
              {t('assignments.delete')}
            </Button>
          )}
        </div>
        <SaveState state={editor.saveState} isSaved={assignment !== null} />
      </footer>
      <PublishDialog
        edited={edited}
        open={openDialog === 'publish'}
        onClose={() => setOpenDialog(null)}
        onConfirm={() => void actions.publish()}
      />
      {assignment !== null && (
        <ConfirmDialog
          title={t('assignments.delete_title', { title: assignment.title })}
          text={t('assignments.delete_text')}
          cancelLabel={t('assignments.keep_draft')}
          confirmLabel={t('assignments.delete')}
          open={openDialog === 'delete'}
          onOpenChange={() => setOpenDialog(null)}
          onConfirm={() => void actions.remove(assignment)}
        />
      )}
    </>
  )
}

/** Shows where the form's content is stored. */
function SaveState({ state, isSaved }: { readonly state: Editor['saveState']; readonly isSaved: boolean }) {
  const { t } = useWorkMessages()
  if (state === undefined || (state === 'saved' && !isSaved)) return null
  const [Icon, text] = SAVE_STATES[state]
  return (
    <output className={styles['saveState']}>
      <Icon aria-hidden size={18} />
      {t(text)}
    </output>
  )
}
