import type { Assignment } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useRefreshAssignments } from '../use-assignments.ts'
import type { Editor } from './use-editor.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the editor opened this page after it saved or published the assignment. */
    readonly isNewDraft?: boolean
  }
}

/** Returns the actions of the form's buttons. Each action shows whether its call succeeded. */
export function useEditorActions(assignment: Assignment | null, editor: Editor) {
  const { t } = useWorkMessages()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefreshAssignments()
  const isDraft = assignment === null || assignment.status === 'draft'
  const open = (to: '/assignments/$id' | '/assignments/$id/edit', id: string) =>
    navigate({ to, params: { id }, replace: true, state: { isNewDraft: true } })

  return {
    isDraft,
    save: async (): Promise<void> => {
      if (!editor.check('save')) return
      const saved = await editor.save()
      if (saved === null) return
      show('success', t(isDraft ? 'assignments.draft_saved' : 'assignments.changes_saved'))
      await refresh()
      if (!isDraft) await open('/assignments/$id', saved.id)
      else if (assignment === null) await open('/assignments/$id/edit', saved.id)
    },
    publish: async (): Promise<void> => {
      const saved = await editor.save()
      if (saved === null) return
      const published = await editor.publish(saved.id)
      await refresh()
      if (typeof published === 'string') {
        show('error', t(`error.${published}`))
        await open('/assignments/$id/edit', saved.id)
        return
      }
      show('success', t('assignments.is_published', { title: published.title }))
      await open('/assignments/$id', saved.id)
    },
    remove: async ({ id, title }: Pick<Assignment, 'id' | 'title'>): Promise<void> => {
      if (!(await editor.remove(id))) return
      show('success', t('assignments.deleted', { title }))
      await navigate({ to: '/assignments', replace: true })
      await refresh()
    },
  }
}

export type EditorActions = ReturnType<typeof useEditorActions>
