import type { Assignment } from '@lectern/contracts'
import type { ComponentProps } from 'react'
import { useDrafts } from '../../../platform/drafts/use-drafts.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useUser } from '../../../platform/platform.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { getPupilNames, useAssignableGroups, useAssignment, useAssignmentPupils } from '../use-assignments.ts'
import { EditedAssignment, toEditedAssignment, createEmptyAssignment } from './edited-assignment.ts'
import { EditorForm } from './editor-form.tsx'

/** Shows the form for a new assignment or quiz, also without a network. */
export function NewAssignmentScreen({ contextType }: { readonly contextType: Assignment['contextType'] }) {
  const groups = useFetched(useAssignableGroups())
  if (groups.kind === 'failed' && groups.next?.kind === 'home')
    return (
      <Fetched wholePage state={groups}>
        {() => null}
      </Fetched>
    )
  return <FormWithDrafts key={contextType} assignment={null} saved={createEmptyAssignment(contextType)} />
}

/** Loads the assignment, then shows the editor form. */
export function EditAssignmentScreen({ id }: { readonly id: string }) {
  return (
    <Fetched wholePage state={useFetched(useAssignment(id))}>
      {(assignment) =>
        assignment.recipients.type === 'group' ? (
          <FormWithDrafts key={id} assignment={assignment} saved={toEditedAssignment(assignment, new Map())} />
        ) : (
          <FormWithNames key={id} assignment={assignment} />
        )
      }
    </Fetched>
  )
}

/** The assignment has only the uids of single pupils, so load their names first. */
function FormWithNames({ assignment }: { readonly assignment: Assignment }) {
  return (
    <Fetched wholePage state={useFetched(useAssignmentPupils(assignment.id))}>
      {(pupils) => (
        <FormWithDrafts assignment={assignment} saved={toEditedAssignment(assignment, getPupilNames(pupils))} />
      )}
    </Fetched>
  )
}

/** Loads the user's drafts from this device, then shows the form. */
function FormWithDrafts(props: Omit<ComponentProps<typeof EditorForm>, 'drafts'>) {
  const owner = useUser()?.id ?? ''
  const { data: drafts } = useDrafts({ owner, kind: 'assignment', schema: EditedAssignment })
  return drafts === undefined ? null : <EditorForm {...props} drafts={drafts} />
}
