import { LIST_CACHE_MS, listDeletedGroups, restoreManagedGroup } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Shows the deleted groups of an organization, each with the button that restores it. Empty without one. */
export function DeletedGroupsSection({ unit }: { readonly unit: string }) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const { formatDay } = useDayFormat()
  const change = useChange()
  const found = useQuery({
    queryKey: [MANAGEMENT_KEY, 'deleted groups', unit],
    queryFn: async ({ signal }) =>
      getData(await http.call(listDeletedGroups, { params: { id: unit } }, { signal })).data,
    staleTime: LIST_CACHE_MS,
  })
  const failure = useFetchedPart(found, t('admin.deleted_groups'))
  const groups = found.data ?? []
  if (groups.length === 0) return <FetchFailure state={failure} />
  return (
    <Section title={t('admin.deleted_groups')}>
      <EntryList>
        {groups.map(({ id, name, deletedAt, undoUntil }) => (
          <Entry
            key={id}
            name={<bdi>{name}</bdi>}
            detail={t('admin.group_deleted_on', { date: formatDay(deletedAt), until: formatDay(undoUntil) })}
            actions={
              <Button
                look="plain"
                busy={change.busy}
                aria-label={t('admin.restore_named', { name })}
                onClick={() =>
                  change.run({
                    send: () => http.call(restoreManagedGroup, { params: { id } }),
                    done: t('admin.group_restored', { name }),
                  })
                }
              >
                {t('admin.restore')}
              </Button>
            }
          />
        ))}
      </EntryList>
    </Section>
  )
}
