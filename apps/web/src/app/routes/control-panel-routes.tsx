import { PersonType } from '@lectern/contracts'
import { getRouteApi } from '@tanstack/react-router'
import { ControlPanelScreen } from '../../features/control-panel/control-panel-screen.tsx'
import { GroupScreen } from '../../features/control-panel/groups/group-screen.tsx'
import { NewGroupScreen } from '../../features/control-panel/groups/new-group-screen.tsx'
import { NewPersonScreen } from '../../features/control-panel/people/new-person-screen.tsx'
import { PersonScreen } from '../../features/control-panel/people/person-screen.tsx'
import { ImportScreen } from '../../features/control-panel/people-import/import-screen.tsx'
import { SchoolYearScreen } from '../../features/control-panel/school-year/school-year-screen.tsx'
import { SchoolScreen } from '../../features/control-panel/schools/school-screen.tsx'
import { parseSchoolTab } from '../../features/control-panel/schools/school-tab.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { useCurrentProfile } from '../use-current-profile.ts'

const school = getRouteApi('/guarded/app/controlpanel/schools/$id')
const newPerson = getRouteApi('/guarded/app/controlpanel/schools/$id/new/$type')
const peopleImport = getRouteApi('/guarded/app/controlpanel/schools/$id/import/$type')
const newGroup = getRouteApi('/guarded/app/controlpanel/schools/$id/new-group')
const schoolYear = getRouteApi('/guarded/app/controlpanel/schools/$id/new-year')
const person = getRouteApi('/guarded/app/controlpanel/people/$type/$id')
const group = getRouteApi('/guarded/app/controlpanel/groups/$id')

/** `/controlpanel`: lists the schools and groups of an employee. */
export function ControlPanelRoute() {
  return <ControlPanelScreen profile={useCurrentProfile()} />
}

/** `/controlpanel/schools/{id}`: shows the people and groups of a school. */
export function SchoolRoute() {
  return <SchoolScreen id={school.useParams().id} tab={parseSchoolTab(school.useSearch().tab)} />
}

/** `/controlpanel/schools/{id}/new/{type}`: shows the form for a new person. */
export function NewPersonRoute() {
  const { id, type } = newPerson.useParams()
  return <NewPersonScreen school={id} type={parseType(type)} />
}

/** `/controlpanel/schools/{id}/import/{type}`: imports people from an Excel file. */
export function ImportRoute() {
  const { id, type } = peopleImport.useParams()
  return <ImportScreen school={id} type={parseType(type)} />
}

/** `/controlpanel/schools/{id}/new-group`: shows the form for a new group. */
export function NewGroupRoute() {
  return <NewGroupScreen school={newGroup.useParams().id} />
}

/** `/controlpanel/schools/{id}/new-year`: starts a school year. */
export function SchoolYearRoute() {
  return <SchoolYearScreen school={schoolYear.useParams().id} />
}

/** `/controlpanel/people/{type}/{id}`: shows a person. */
export function PersonRoute() {
  const { id, type } = person.useParams()
  return <PersonScreen id={id} type={parseType(type)} />
}

/** `/controlpanel/groups/{id}`: shows a group. */
export function GroupRoute() {
  return <GroupScreen id={group.useParams().id} />
}

/**
 * Returns the type of people in an address. For another word, throws the error of a missing item, which `PageError`
 * shows. No route of the app catches `notFound()` of the router.
 */
function parseType(text: string): PersonType {
  const parsed = PersonType.safeParse(text)
  if (parsed.success) return parsed.data
  throw new CallError({ ok: false, code: 'not_found', status: 404 })
}
