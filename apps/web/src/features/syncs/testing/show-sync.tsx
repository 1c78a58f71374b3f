import {
  type Call,
  getSyncJob,
  listManagedOrganizations,
  listSyncJobLogs,
  listSyncJobs,
  listSyncs,
  type Sync,
  type SyncJob,
  type SyncLogEntry,
} from '@lectern/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { BELOW, EXAMPLE_ENTRY, EXAMPLE_JOB, EXAMPLE_SYNC, SCHOOL } from './example-sync.ts'

/** The data of the server. A test can change it while a screen is shown. */
export interface StoredSyncs {
  syncs: Sync[]
  jobs: SyncJob[]
  entries: SyncLogEntry[]
}

export const storedSyncs = (values: Partial<StoredSyncs> = {}): StoredSyncs => ({
  syncs: [EXAMPLE_SYNC],
  jobs: [EXAMPLE_JOB],
  entries: [EXAMPLE_ENTRY],
  ...values,
})

const page = (data: readonly unknown[]) => ({ data, meta: { totalCount: data.length } })

/** Returns the response to a call that reads. */
export function readSyncs({ syncs, jobs, entries }: StoredSyncs, { path, method }: Call): unknown {
  if (method !== 'GET') return undefined
  if (path === listSyncs.path) return syncs
  if (path === listSyncJobs.path) return page(jobs)
  if (path === getSyncJob.path) return jobs[0]
  if (path === listSyncJobLogs.path) return page(entries)
  const { id: parent, name } = SCHOOL
  if (path === listManagedOrganizations.path)
    return page([
      { ...BELOW, parent: { id: parent, name } },
      { id: '019a0000-0000-7000-8000-0000000000b2', name: 'Elsewhere', parent: null },
    ])
  return undefined
}

/** Shows a screen with stored syncs. `write` answers the calls that change something. Returns the calls. */
export const showSyncs = (
  shown: ReactNode,
  stored: StoredSyncs,
  write: (contract: Call, sent: SentCall) => unknown = () => undefined,
  address = '/',
) =>
  showScreen(
    shown,
    (contract, sent) => (contract.method === 'GET' ? readSyncs(stored, contract) : write(contract, sent)),
    address,
  )

export const refusal = (code: string) => ({ code, details: {} })

/** Presses a button, and the same button of the question. Returns the text of the question. */
export async function confirmQuestion(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
  return dialog.textContent
}
