import { listManagedOrganizations } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { readAllRows } from '../../../services/administration/list-parameters.ts'
import { SYNCS_KEY } from '../use-syncs.ts'

interface Unit {
  readonly id: string
  readonly name: string
}

/** Returns an organization and the units below it, and the state of their request. Until then, the organization alone. */
export function useUnits({ id, name }: Unit) {
  const { t } = useSyncMessages()
  const { http } = usePlatform()
  const fetched = useQuery({
    queryKey: [SYNCS_KEY, 'units'],
    queryFn: ({ signal }) =>
      readAllRows(async (page) => {
        const query = { ...page, sortBy: 'name', sortOrder: 'asc' } as const
        return getData(await http.call(listManagedOrganizations, { query }, { signal }))
      }),
  })
  const state = useFetchedPart(fetched, t('syncs.map'))
  const { data = [] } = fetched
  const below = new Set([id])
  // A unit can be listed before the unit above it.
  for (let size = 0; size < below.size;) {
    size = below.size
    for (const unit of data) if (unit.parent !== null && below.has(unit.parent.id)) below.add(unit.id)
  }
  const units: readonly Unit[] = [{ id, name }, ...data.filter((unit) => unit.id !== id && below.has(unit.id))]
  return { units, state }
}
