import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { useChoices } from '../choice-texts.ts'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { usePeriodTexts } from '../parts/use-period-texts.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Shows the subscription periods of the school units of a person. They are changed on the pages of these units. */
export function UnitPeriodsSection({ uid }: { readonly uid: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { formatDays, getState } = usePeriodTexts()
  const periods = useQuery({
    queryKey: [MANAGEMENT_KEY, 'unit-periods', uid],
    queryFn: async ({ signal }) =>
      getData(await http.call(calls.listUserSchoolSubscriptions, { params: { uid } }, { signal })).data,
  })
  const { nameSubscription } = useChoices()
  return (
    <Section title={t('management.unit_periods')}>
      <Fetched state={useFetchedPart(periods, t('page_error.other'))}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('management.no_periods')}</p>
          ) : (
            <EntryList>
              {rows.map((period) => (
                <Entry
                  key={period.legacyId}
                  name={nameSubscription(period.type)}
                  detail={`${period.owner.name} · ${formatDays(period)} · ${getState(period)}`}
                />
              ))}
            </EntryList>
          )
        }
      </Fetched>
    </Section>
  )
}
