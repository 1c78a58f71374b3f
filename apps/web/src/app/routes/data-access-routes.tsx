import { getRouteApi } from '@tanstack/react-router'
import { AdministeredSchool } from '../../features/control-panel/schools/administered-school.tsx'
import { DataAccessScreen } from '../../features/data-access/data-access-screen.tsx'

const access = getRouteApi('/guarded/app/controlpanel/schools/$id/data-access')

/** `/controlpanel/schools/{id}/data-access`: shows the programs that may read the people and groups of a school. */
export function DataAccessRoute() {
  return (
    <AdministeredSchool id={access.useParams().id}>
      {(school) => <DataAccessScreen school={school} />}
    </AdministeredSchool>
  )
}
