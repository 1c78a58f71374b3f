import { sendWebhookDelivery, type WebhookDelivery } from '@lectern/contracts'
import { useMemo } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange, useDeliveries, type WebhookOfSchool } from '../use-webhooks.ts'
import { describeFailure, formatDuration, formatMoment } from '../webhook-texts.ts'

/** Lists the deliveries of a webhook, and sends one again. */
export function DeliveriesSection({ school, webhook: { id: webhookId, paused } }: WebhookOfSchool) {
  const { t, languageTag } = useSyncMessages()
  const show = useSnackbar()
  const again = useChange(sendWebhookDelivery, () => show('success', t('webhooks.sent_again')))
  const { mutate, isPending } = again
  const sendAgain = useMemo(
    () => (deliveryId: string) => mutate({ params: { orgId: school, webhookId, deliveryId } }),
    [mutate, school, webhookId],
  )
  const columns = useColumns(paused ? undefined : sendAgain, isPending)
  const [query, setQuery] = useTableQuery({ columns })
  const deliveries = useDeliveries({ orgId: school, webhookId, pageNumber: query.page, pageSize: query.pageSize })
  const state = useFetchedPart(deliveries, t('webhooks.deliveries_failed'))
  return (
    <section className={styles['plain']} aria-labelledby="webhook-deliveries">
      <h2 id="webhook-deliveries">{t('webhooks.deliveries')}</h2>
      <Failure title={t('webhooks.not_sent')} code={again.error && getRefusalCode(again.error)} />
      <DataTable
        label={t('webhooks.deliveries')}
        columns={columns}
        row={{ getId: ({ id }) => id, getName: ({ createdAt }) => formatMoment(createdAt, languageTag) }}
        state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
        // The requests for the result of a delivery that waits do not dim the table.
        busy={deliveries.isPlaceholderData}
        query={query}
        onQueryChange={setQuery}
        searchable={false}
        empty={<p>{t('webhooks.deliveries_none')}</p>}
        texts={useTableTexts()}
        locale={languageTag}
      />
    </section>
  )
}

function useColumns(
  sendAgain: ((delivery: string) => void) | undefined,
  busy: boolean,
): readonly DataColumn<WebhookDelivery>[] {
  const { t, languageTag } = useSyncMessages()
  return useMemo(
    () => [
      { id: 'time', header: t('webhooks.time'), cell: ({ createdAt }) => formatMoment(createdAt, languageTag) },
      { id: 'result', header: t('webhooks.result'), size: 'large', cell: (delivery) => <Result delivery={delivery} /> },
      {
        id: 'duration',
        header: t('webhooks.duration'),
        cell: ({ duration }) => (duration === null ? '' : formatDuration(duration, languageTag)),
      },
      {
        id: 'events',
        header: t('webhooks.events'),
        cell: ({ type, events }) => (type === 'test' ? t('webhooks.type_test') : events.toLocaleString(languageTag)),
      },
      {
        id: 'again',
        header: t('webhooks.send_again'),
        cell: ({ id, type, state, createdAt }) =>
          sendAgain === undefined || type === 'test' || state === 'waiting' ? (
            ''
          ) : (
            <Button
              look="quiet"
              busy={busy}
              aria-label={`${t('webhooks.send_again')}: ${formatMoment(createdAt, languageTag)}`}
              onClick={() => sendAgain(id)}
            >
              {t('webhooks.send_again')}
            </Button>
          ),
      },
    ],
    [t, languageTag, sendAgain, busy],
  )
}

/** Shows whether a delivery has arrived, with the status of the answer, or why it has not. */
function Result({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t, languageTag } = useSyncMessages()
  const { state, status, nextTryAt, tries } = delivery
  const failure = describeFailure(t, delivery)
  return (
    <span className={styles['value']}>
      {t(`webhooks.sent_${state}`)}
      {state === 'delivered' && status !== null && ` (${status})`}
      {failure !== undefined && <span className={styles['second']}>{failure}</span>}
      {state === 'waiting' && nextTryAt !== null && tries > 0 && (
        <span className={styles['second']}>
          {t('webhooks.next_try', { time: formatMoment(nextTryAt, languageTag) })}
        </span>
      )}
    </span>
  )
}
