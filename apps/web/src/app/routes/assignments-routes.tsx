import { getRouteApi } from '@tanstack/react-router'
import { SubmissionScreen } from '../../features/assignments/answers/submission-screen.tsx'
import { EditAssignmentScreen, NewAssignmentScreen } from '../../features/assignments/editor/editor-screen.tsx'
import { AssignmentsScreen } from '../../features/assignments/list/assignments-screen.tsx'
import { AssignmentScreen } from '../../features/assignments/progress/assignment-screen.tsx'

const list = getRouteApi('/guarded/app/assignments')
const blank = getRouteApi('/guarded/app/assignments/new')
const one = getRouteApi('/guarded/app/assignments/$id')
const edit = getRouteApi('/guarded/app/assignments/$id/edit')
const answers = getRouteApi('/guarded/app/assignments/$id/answers/$submission')

/** `/assignments`: the user's assignments and those of the user's groups. */
export function AssignmentsRoute() {
  return <AssignmentsScreen search={list.useSearch()} />
}

/** `/assignments/new`: a new assignment; `type=quiz` for a quiz. */
export function NewAssignmentRoute() {
  return <NewAssignmentScreen contextType={blank.useSearch().type === 'quiz' ? 'Quiz' : 'Assignment'} />
}

/** `/assignments/{id}`: which pupils have begun and handed in. */
export function AssignmentRoute() {
  return <AssignmentScreen id={one.useParams().id} />
}

/** `/assignments/{id}/edit`: the form of an existing assignment. */
export function EditAssignmentRoute() {
  return <EditAssignmentScreen id={edit.useParams().id} />
}

/** `/assignments/{id}/answers/{submission}`: one pupil's answers. */
export function AnswersRoute() {
  const { id, submission } = answers.useParams()
  return <SubmissionScreen assignment={id} submission={submission} />
}
