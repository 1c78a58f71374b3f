import { PAGE_SIZE_MAX, SUBSCRIPTION_TYPES, type SubscriptionPeriod, type SubscriptionType } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useChoices } from '../choice-texts.ts'
import { useChange } from '../use-change.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import { Entry, EntryList } from './entry-list.tsx'
import { PeriodFields } from './period-fields.tsx'
import { Section } from './section.tsx'
import { usePeriodForm } from './use-period-form.ts'
import { usePeriodTexts } from './use-period-texts.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface PeriodsProps {
  readonly kind: 'user' | 'schoolUnit'
  /** Uid of the person or of the school unit. */
  readonly owner: string
}

/** Shows the subscription periods of a person or of a school unit, and forms to add and change them. */
export function PeriodsSection({ title, kind, owner }: PeriodsProps & { readonly title: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { list } = kind === 'user' ? calls.userPeriods : calls.schoolUnitPeriods
  const periods = useQuery({
    queryKey: [MANAGEMENT_KEY, 'periods', kind, owner],
    queryFn: async ({ signal }) => {
      const query = {
        pageSize: PAGE_SIZE_MAX,
        sortBy: 'startsAt',
        sortOrder: 'desc',
        filters: JSON.stringify({ owner }),
      } as const
      return getData(await http.call(list, { query }, { signal })).data
    },
  })
  return (
    <Section title={title}>
      <Fetched state={useFetchedPart(periods, t('page_error.other'))}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('management.no_periods')}</p>
          ) : (
            <EntryList>
              {rows.map((period) => (
                <PeriodEntry key={period.legacyId} kind={kind} owner={owner} period={period} />
              ))}
            </EntryList>
          )
        }
      </Fetched>
      <NewPeriod kind={kind} owner={owner} />
    </Section>
  )
}

function PeriodEntry({ kind, owner, period }: PeriodsProps & { readonly period: SubscriptionPeriod }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { create, remove } = kind === 'user' ? calls.userPeriods : calls.schoolUnitPeriods
  const { formatDays, getState } = usePeriodTexts()
  const change = useChange()
  const [isChanging, setChanging] = useState(false)
  const type = useChoices().nameSubscription(period.type)
  const { legacyId: id, startsAt, endsAt } = period
  const days = formatDays(period)
  const known = SUBSCRIPTION_TYPES.find((name) => name === period.type)
  return (
    <Entry
      name={type}
      detail={`${days} · ${getState(period)}`}
      actions={
        <>
          <Button
            look="plain"
            aria-label={t('management.change_period', { type, days })}
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >
            {t('management.edit')}
          </Button>
          <Button
            look="plain"
            busy={change.busy}
            aria-label={t('management.delete_period', { type, days })}
            onClick={() =>
              change.run({
                send: () => http.call(remove, { params: { owner, id } }),
                ...(known && {
                  undo: () => http.call(create, { body: { owner, type: known, startsAt, endsAt } }),
                }),
                done: t('management.period_deleted'),
              })
            }
          >
            {t('management.delete')}
          </Button>
        </>
      }
    >
      {isChanging && <ChangePeriod kind={kind} period={period} onEnd={() => setChanging(false)} />}
    </Entry>
  )
}

interface ChangePeriodProps {
  readonly kind: PeriodsProps['kind']
  readonly period: SubscriptionPeriod
  readonly onEnd: () => void
}

function ChangePeriod({ kind, period, onEnd }: ChangePeriodProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { change } = kind === 'user' ? calls.userPeriods : calls.schoolUnitPeriods
  const form = usePeriodForm({
    period,
    send: (body) => http.call(change, { params: { id: period.legacyId }, body }),
    onDone: onEnd,
  })
  return (
    <PlainForm
      {...form.parts}
      sendLabel={t('action.save')}
      beside={
        <Button look="quiet" onClick={onEnd}>
          {t('action.cancel')}
        </Button>
      }
    >
      <PeriodFields form={form} period={period} />
    </PlainForm>
  )
}

function NewPeriod({ kind, owner }: PeriodsProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { create } = kind === 'user' ? calls.userPeriods : calls.schoolUnitPeriods
  const getRefusalText = useRefusalText()
  const { subscriptionTypes } = useChoices()
  const [type, setType] = useState<SubscriptionType>(SUBSCRIPTION_TYPES[0])
  const form = usePeriodForm({
    period: null,
    send: (period) => http.call(create, { body: { owner, type, ...period } }),
  })
  return (
    <OpenedForm
      {...form.parts}
      refusal={getRefusalText(form.code, t('management.periods_failed'))}
      openLabel={t('management.new_period')}
      sendLabel={t('management.create')}
      cancelLabel={t('action.cancel')}
      onOpen={form.clearProblems}
    >
      <SelectField label={t('management.type')} value={type} options={subscriptionTypes} onChange={setType} />
      <PeriodFields form={form} period={null} />
    </OpenedForm>
  )
}
