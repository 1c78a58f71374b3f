import type { Assignment } from '@lectern/contracts'
import { codeOf } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { namesOf, useAssignment, useAssignmentPupils } from '../use-assignments.ts'
import { editedOf, newAssignment } from './edited-assignment.ts'
import { EditorForm } from './editor-form.tsx'

/** A new assignment, or a new quiz. */
export function NewAssignmentScreen({ contextType }: { readonly contextType: Assignment['contextType'] }) {
  return <EditorForm key={contextType} assignment={null} saved={newAssignment(contextType)} />
}

/** An assignment that is there, to be changed. */
export function EditAssignmentScreen({ id }: { readonly id: string }) {
  const { t } = usePortalMessages()
  const assignment = useAssignment(id)
  const isForPupils = assignment.data?.recipients.type === 'pupils'
  const pupils = useAssignmentPupils(id, isForPupils)
  const asked = [assignment, ...(isForPupils ? [pupils] : [])]
  const failed = asked.find((one) => one.isError && one.data === undefined)
  if (failed?.error)
    return (
      <EmptyState alone title={t('page_error.other')} text={t(`error.${codeOf(failed.error)}`)}>
        <Button busy={failed.isFetching} onClick={() => void failed.refetch()}>
          {t('action.try_again')}
        </Button>
        <LinkButton to="/assignments" look="plain">
          {t('assignments.back')}
        </LinkButton>
      </EmptyState>
    )
  if (assignment.data === undefined || (isForPupils && pupils.data === undefined))
    return <Loader label={t('state.loading')} />
  return (
    <EditorForm key={id} assignment={assignment.data} saved={editedOf(assignment.data, namesOf(pupils.data ?? []))} />
  )
}
