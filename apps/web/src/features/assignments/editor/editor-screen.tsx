import type { Assignment } from '@lectern/contracts'
import { Fetched } from '../fetched.tsx'
import { namesOf, useAssignment, useAssignmentPupils } from '../use-assignments.ts'
import { editedOf, newAssignment } from './edited-assignment.ts'
import { EditorForm } from './editor-form.tsx'

/** A new assignment, or a new quiz. */
export function NewAssignmentScreen({ contextType }: { readonly contextType: Assignment['contextType'] }) {
  return <EditorForm key={contextType} assignment={null} saved={newAssignment(contextType)} />
}

/** An assignment that is there, to be changed. */
export function EditAssignmentScreen({ id }: { readonly id: string }) {
  return (
    <Fetched alone query={useAssignment(id)}>
      {(assignment) =>
        assignment.recipients.type === 'group' ? (
          <EditorForm key={id} assignment={assignment} saved={editedOf(assignment, new Map())} />
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
    <Fetched alone query={useAssignmentPupils(assignment.id)}>
      {(pupils) => <EditorForm assignment={assignment} saved={editedOf(assignment, namesOf(pupils))} />}
    </Fetched>
  )
}
