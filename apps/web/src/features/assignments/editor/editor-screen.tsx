import type { Assignment } from '@lectern/contracts'
import type { ComponentProps } from 'react'
import { useDrafts } from '../../../platform/drafts/use-drafts.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useUser } from '../../../platform/platform.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { getPupilNames, useAssignableGroups, useAssignment, useAssignmentPupils } from '../use-assignments.ts'
import { EditedAssignment, editedOf, newAssignment } from './edited-assignment.ts'
import { EditorForm } from './editor-form.tsx'

/** A new assignment, or a new quiz. Only a refusal keeps one from writing: without a network the device keeps it. */
export function NewAssignmentScreen({ contextType }: { readonly contextType: Assignment['contextType'] }) {
  const groups = useFetched(useAssignableGroups())
  if (groups.kind === 'failed' && groups.next?.kind === 'home')
    return (
      <Fetched alone state={groups}>
        {() => null}
      </Fetched>
    )
  return <OwnForm key={contextType} assignment={null} saved={newAssignment(contextType)} />
}

/** An assignment that is there, to be changed. */
export function EditAssignmentScreen({ id }: { readonly id: string }) {
  return (
    <Fetched alone state={useFetched(useAssignment(id))}>
      {(assignment) =>
        assignment.recipients.type === 'group' ? (
          <OwnForm key={id} assignment={assignment} saved={editedOf(assignment, new Map())} />
        ) : (
          <WithNames key={id} assignment={assignment} />
        )
      }
    </Fetched>
  )
}

/** Single pupils are shown by their names, which come with how far they are. */
function WithNames({ assignment }: { readonly assignment: Assignment }) {
  return (
    <Fetched alone state={useFetched(useAssignmentPupils(assignment.id))}>
      {(pupils) => <OwnForm assignment={assignment} saved={editedOf(assignment, getPupilNames(pupils))} />}
    </Fetched>
  )
}

/** The form, when it is known what this person left in it. */
function OwnForm(props: Omit<ComponentProps<typeof EditorForm>, 'drafts'>) {
  const owner = useUser()?.id ?? ''
  const { data: drafts } = useDrafts({ owner, kind: 'assignment', schema: EditedAssignment })
  return drafts === undefined ? null : <EditorForm {...props} drafts={drafts} />
}
