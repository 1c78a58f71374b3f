import {
  downloadGiftCodes,
  downloadGiftCodesAsCsv,
  getGiftBatch,
  type GiftBatch,
  GiftCardState,
  withdrawGiftBatch,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { useDownload } from '../parts/use-download.ts'
import { ValueList } from '../parts/value-list.tsx'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import { LedgerSection } from './ledger-section.tsx'

/** Shows a batch of gift cards with its codes and its ledger. */
export function GiftBatchScreen({ id }: { readonly id: string }) {
  const { http } = useManagement()
  const batch = useQuery({
    queryKey: [MANAGEMENT_KEY, 'gift-batch', id],
    queryFn: async ({ signal }) => getData(await http.call(getGiftBatch, { params: { id } }, { signal })),
  })
  return (
    <Fetched wholePage state={useFetched(batch)}>
      {(found) => <Loaded batch={found} />}
    </Fetched>
  )
}

function Loaded({ batch }: { readonly batch: GiftBatch }) {
  const { t } = useManagementMessages()
  const { formatDay } = useDayFormat()
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/gift-cards">{t('gifts.cards')}</BackLink>
        <PageHeading>{batch.note || formatDay(batch.createdAt)}</PageHeading>
      </header>
      <div className={styles['columns']}>
        <DetailsSection batch={batch} />
        <CodesSection batch={batch} />
      </div>
      <LedgerSection batch={batch.id} />
    </div>
  )
}

function DetailsSection({ batch: { id, months, createdAt, expiresAt, counts } }: { readonly batch: GiftBatch }) {
  const { t, languageTag } = useManagementMessages()
  const { http } = useManagement()
  const { formatDay } = useDayFormat()
  const { busy, run } = useChange()
  const states = GiftCardState.options.filter((state) => counts[state] > 0)
  return (
    <Section title={t('gifts.details')}>
      <ValueList
        values={[
          { label: t('gifts.months'), value: months.toLocaleString(languageTag) },
          { label: t('gifts.created'), value: formatDay(createdAt) },
          { label: t('gifts.expires'), value: formatDay(expiresAt) },
          ...states.map((state) => ({
            label: t(`gifts.state_${state}`),
            value: counts[state].toLocaleString(languageTag),
          })),
        ]}
      />
      {counts.open > 0 && (
        <ConfirmButton
          label={t('gifts.withdraw')}
          busy={busy}
          title={t('gifts.withdraw_title')}
          text={t('gifts.withdraw_text')}
          onConfirm={() =>
            run({ send: () => http.call(withdrawGiftBatch, { params: { id } }), done: t('gifts.withdraw_done') })
          }
        />
      )}
    </Section>
  )
}

function CodesSection({ batch: { id, note } }: { readonly batch: GiftBatch }) {
  const { t } = useManagementMessages()
  const { busy, save } = useDownload()
  const name = `${t('gifts.cards')} ${note}`
  return (
    <Section title={t('gifts.codes')}>
      <p>{t('gifts.codes_text')}</p>
      <div className={styles['buttons']}>
        <Button busy={busy} onClick={() => save(downloadGiftCodes, { params: { id } }, `${name}.xlsx`)}>
          {t('gifts.download_excel')}
        </Button>
        <Button
          look="quiet"
          busy={busy}
          onClick={() => save(downloadGiftCodesAsCsv, { params: { id } }, `${name}.csv`)}
        >
          {t('gifts.download_csv')}
        </Button>
      </div>
    </Section>
  )
}
