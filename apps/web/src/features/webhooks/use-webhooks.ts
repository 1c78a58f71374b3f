import {
  type Call,
  type CallInput,
  type CallResponse,
  LIST_CACHE_MS,
  listWebhookDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookSettings,
} from '@lectern/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { CallError, getData } from '../../platform/http/call-error.ts'
import type { CallParts } from '../../platform/http/call-url.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { usePlatform } from '../../platform/platform.tsx'

const WEBHOOKS_KEY = 'webhooks'
/** Milliseconds between two requests for deliveries while one of them waits. */
const WAITING_POLL_MS = 3000

export interface WebhookOfSchool {
  readonly school: string
  readonly webhook: Webhook
}

/** Fetches the webhooks of an organization. */
export function useWebhooks(orgId: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [WEBHOOKS_KEY, 'list', orgId],
    queryFn: async ({ signal }) => getData(await http.call(listWebhooks, { params: { orgId } }, { signal })),
    staleTime: LIST_CACHE_MS,
  })
}

/** Returns one of the webhooks. Throws the error of a missing item, which the page of the app shows. */
export function findWebhook(webhooks: readonly Webhook[], id: string): Webhook {
  const found = webhooks.find((webhook) => webhook.id === id)
  if (found === undefined) throw new CallError({ ok: false, code: 'not_found', status: 404 })
  return found
}

interface DeliveriesPage {
  readonly orgId: string
  readonly webhookId: string
  readonly pageNumber: number
  readonly pageSize: number
}

/** Fetches a page of the deliveries of a webhook, and again while one of them waits. */
export function useDeliveries({ orgId, webhookId, pageNumber, pageSize }: DeliveriesPage) {
  const { http } = usePlatform()
  const input = { params: { orgId, webhookId }, query: { pageNumber, pageSize } }
  return useQuery({
    queryKey: [WEBHOOKS_KEY, 'deliveries', input],
    queryFn: async ({ signal }) => getData(await http.call(listWebhookDeliveries, input, { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'waiting') === true ? WAITING_POLL_MS : false,
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

/** Returns the settings of a webhook, with its version, as a change sends them. */
export function toSettings({ name, address, events, paused, version }: Webhook): WebhookSettings & { version: number } {
  return { name, address, events, paused, version }
}
