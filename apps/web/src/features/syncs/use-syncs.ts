import {
  type Call,
  type CallInput,
  type CallResponse,
  getSyncJob,
  LIST_CACHE_MS,
  listSyncJobs,
  listSyncs,
  type Sync,
  type SyncJob,
} from '@lectern/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { CallError, getData } from '../../platform/http/call-error.ts'
import type { CallParts } from '../../platform/http/call-url.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** First part of the key of every query of syncs. */
export const SYNCS_KEY = 'syncs'

/** Milliseconds between two requests for the progress of a running job. */
const PROGRESS_POLL_MS = 2000

/** Key of the syncs of an organization. */
export const syncsKey = (orgId: string) => [SYNCS_KEY, 'list', orgId]

/** Returns whether a job waits for its turn, reads or writes. */
export const isRunning = ({ state }: Pick<SyncJob, 'state'>): boolean =>
  state === 'queued' || state === 'reading' || state === 'applying'

/** Fetches the syncs of an organization. */
export function useSyncs(orgId: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: syncsKey(orgId),
    queryFn: async ({ signal }) => getData(await http.call(listSyncs, { params: { orgId } }, { signal })),
    staleTime: LIST_CACHE_MS,
  })
}

/** Returns one of the syncs. Throws the error of a missing item, which the page of the app shows. */
export function findSync(syncs: readonly Sync[], id: string): Sync {
  const found = syncs.find((sync) => sync.id === id)
  if (found === undefined) throw new CallError({ ok: false, code: 'not_found', status: 404 })
  return found
}

interface JobsPage {
  readonly orgId: string
  readonly syncId: string
  readonly pageNumber?: number
  readonly pageSize: number
}

/** Fetches a page of the jobs of a sync, and again while one of them is running. */
export function useJobs({ orgId, syncId, pageNumber = 1, pageSize }: JobsPage) {
  const { http } = usePlatform()
  const input = { params: { orgId, syncId }, query: { pageNumber, pageSize } }
  return useQuery({
    queryKey: [SYNCS_KEY, 'jobs', input],
    queryFn: async ({ signal }) => getData(await http.call(listSyncJobs, input, { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isRunning) === true ? PROGRESS_POLL_MS : false),
  })
}

/** Fetches a job, and again while it is running. */
export function useJob(jobId: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [SYNCS_KEY, 'job', jobId],
    queryFn: async ({ signal }) => getData(await http.call(getSyncJob, { params: { jobId } }, { signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? PROGRESS_POLL_MS : false),
  })
}

/** Makes a call that changes something, and then fetches the data of the page again. */
export function useChange<C extends Call>(contract: C, onDone?: (data: CallResponse<C>) => void | Promise<void>) {
  const { http } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: CallInput<C> & CallParts) => getData(await http.call(contract, input)),
    onSuccess: (data) => onDone?.(data),
    onSettled: refresh,
  })
}
