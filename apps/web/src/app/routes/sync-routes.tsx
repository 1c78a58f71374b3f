import { getRouteApi } from '@tanstack/react-router'
import { AdministeredSchool } from '../../features/control-panel/schools/administered-school.tsx'
import { SyncsScreen } from '../../features/syncs/list/syncs-screen.tsx'
import { RunScreen } from '../../features/syncs/run/run-screen.tsx'
import { SyncScreen } from '../../features/syncs/settings/sync-screen.tsx'

const syncs = getRouteApi('/guarded/app/controlpanel/schools/$id/syncs')
const sync = getRouteApi('/guarded/app/controlpanel/schools/$id/syncs/$sync')
const run = getRouteApi('/guarded/app/controlpanel/schools/$id/syncs/$sync/jobs/$job')

/** `/controlpanel/schools/{id}/syncs`: lists the syncs of a school. */
export function SyncsRoute() {
  return (
    <AdministeredSchool id={syncs.useParams().id}>{(school) => <SyncsScreen school={school} />}</AdministeredSchool>
  )
}

/** `/controlpanel/schools/{id}/syncs/{sync}`: shows the settings and the runs of a sync. */
export function SyncRoute() {
  const { id, sync: syncId } = sync.useParams()
  return (
    <AdministeredSchool id={id}>
      {(school) => <SyncScreen key={syncId} school={school} syncId={syncId} />}
    </AdministeredSchool>
  )
}

/** `/controlpanel/schools/{id}/syncs/{sync}/jobs/{job}`: shows a run of a sync with its plan. */
export function SyncRunRoute() {
  const { id, sync: syncId, job } = run.useParams()
  return (
    <AdministeredSchool id={id}>
      {(school) => <RunScreen key={job} school={school} syncId={syncId} jobId={job} />}
    </AdministeredSchool>
  )
}
