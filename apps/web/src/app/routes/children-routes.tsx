import { getRouteApi } from '@tanstack/react-router'
import { ChildSubmissionScreen } from '../../features/assignments/guardian/child-submission-screen.tsx'
import { ChildrenScreen } from '../../features/assignments/guardian/children-screen.tsx'

const list = getRouteApi('/guarded/app/children')
const one = getRouteApi('/guarded/app/children/$submission')

/** `/children`: what one's own children have to do and have done; `child` is whose. */
export function ChildrenRoute() {
  return <ChildrenScreen child={list.useSearch().child} />
}

/** `/children/{submission}`: what one's child answered, and what the teacher wrote. */
export function ChildSubmissionRoute() {
  return <ChildSubmissionScreen submission={one.useParams().submission} />
}
