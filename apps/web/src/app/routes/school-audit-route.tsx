import { getRouteApi } from '@tanstack/react-router'
import { AdministeredSchool } from '../../features/control-panel/schools/administered-school.tsx'
import { SchoolAuditScreen } from '../../features/management/audit/school-audit-screen.tsx'

const route = getRouteApi('/guarded/app/controlpanel/schools/$id/audit-log')

/** `/controlpanel/schools/{id}/audit-log`: lists what happened at a school. */
export function SchoolAuditRoute() {
  return (
    <AdministeredSchool id={route.useParams().id}>
      {(school) => <SchoolAuditScreen school={school} />}
    </AdministeredSchool>
  )
}
