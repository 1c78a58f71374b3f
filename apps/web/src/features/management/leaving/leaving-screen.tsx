import type { Departure } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from '../management.module.css'
import { PageTop } from '../parts/page-top.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import { CertificateSection } from './certificate-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

/** Interval at which a running export or deletion is fetched again. */
const PROGRESS_EVERY_MS = 1500

/** Lets a school leave: exports its data, deletes it, and shows the certificate, also after the deletion. */
export function LeavingScreen({ id }: { readonly id: string }) {
  return (
    <Fetched wholePage state={useFetched(useDeparture(id))}>
      {(departure) => <Loaded departure={departure} />}
    </Fetched>
  )
}

function useDeparture(id: string) {
  const { http, calls } = useManagement()
  return useQuery<Departure>({
    queryKey: [MANAGEMENT_KEY, 'departure', id],
    queryFn: async ({ signal }) => getData(await http.call(calls.getDeparture, { params: { id } }, { signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? PROGRESS_EVERY_MS : false),
  })
}

/** A deletion 'at once' is planned for now until its job begins. */
function isRunning({ export: file, deletion }: Departure): boolean {
  if (file?.state === 'running' || deletion?.state === 'running') return true
  return deletion?.state === 'scheduled' && Date.parse(deletion.dueAt) <= Date.now()
}

function Loaded({ departure }: { readonly departure: Departure }) {
  const { t } = useManagementMessages()
  const { schoolUnit, deletion } = departure
  const certificate = deletion?.certificate ?? null
  return (
    <div className={styles['narrow']}>
      <PageTop tab="organizations" title={t('leaving.title', { name: schoolUnit.name })} />
      {certificate !== null && <CertificateSection school={schoolUnit} certificate={certificate} />}
      <div className={styles['screenOnly']}>
        <ExportSection departure={departure} />
      </div>
      {certificate === null && <DeletionSection departure={departure} isRunning={isRunning(departure)} />}
    </div>
  )
}
