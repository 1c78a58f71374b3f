import { getRouteApi } from '@tanstack/react-router'
import { ChildSubmissionScreen } from '../../features/assignments/guardian/child-submission-screen.tsx'
import { ChildrenScreen } from '../../features/assignments/guardian/children-screen.tsx'

const list = getRouteApi('/guarded/app/children')
const one = getRouteApi('/guarded/app/children/$submission')

/** `/children`: shows a guardian the assignments of the child in the query. */
export function ChildrenRoute() {
  return <ChildrenScreen child={list.useSearch().child} />
}

/** `/children/{submission}`: shows a child's answers and the teacher's comment. */
export function ChildSubmissionRoute() {
  return <ChildSubmissionScreen submission={one.useParams().submission} />
}
