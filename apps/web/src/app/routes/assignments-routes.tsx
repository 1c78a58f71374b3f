import { getRouteApi } from '@tanstack/react-router'
import { SubmissionScreen } from '../../features/assignments/answers/submission-screen.tsx'
import { EditAssignmentScreen, NewAssignmentScreen } from '../../features/assignments/editor/editor-screen.tsx'
import { CourseLinkScreen } from '../../features/assignments/course-link/course-link-screen.tsx'
import { AssignmentsScreen } from '../../features/assignments/list/assignments-screen.tsx'
import { AssignmentScreen } from '../../features/assignments/progress/assignment-screen.tsx'

const list = getRouteApi('/guarded/app/assignments')
const blank = getRouteApi('/guarded/app/assignments/new')
const one = getRouteApi('/guarded/app/assignments/$id')
const courseLink = getRouteApi('/guarded/app/course-link/$id')
const edit = getRouteApi('/guarded/app/assignments/$id/edit')
const answers = getRouteApi('/guarded/app/assignments/$id/answers/$submission')

/** `/assignments`: lists the assignments and quizzes that the user can manage. */
export function AssignmentsRoute() {
  return <AssignmentsScreen search={list.useSearch()} />
}

/** `/assignments/new`: shows the form for a new assignment or, with `type=quiz`, for a new quiz. */
export function NewAssignmentRoute() {
  return <NewAssignmentScreen contextType={blank.useSearch().type === 'quiz' ? 'Quiz' : 'Assignment'} />
}

/** `/assignments/{id}`: shows one assignment and its progress. */
export function AssignmentRoute() {
  return <AssignmentScreen id={one.useParams().id} />
}

/** `/assignments/{id}/edit`: shows the editor form of an assignment. */
export function EditAssignmentRoute() {
  return <EditAssignmentScreen id={edit.useParams().id} />
}

/** `/assignments/{id}/answers/{submission}`: shows the answers of one pupil. */
export function AnswersRoute() {
  const { id, submission } = answers.useParams()
  return <SubmissionScreen assignment={id} submission={submission} />
}

/** `/course-link/{id}`: chooses the book or the assignment for a link in a course of a learning platform. */
export function CourseLinkRoute() {
  return <CourseLinkScreen id={courseLink.useParams().id} />
}
