import { isFileSync, listLinkedSyncs, type OwnedValue } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../platform/http/call-error.ts'
import { useFetchedPart } from '../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { FetchFailure } from '../../ui/fetched.tsx'
import { SYNC_NAMES } from '../../services/administration/sync-names.ts'

interface LinkedSystemProps {
  readonly kind: 'person' | 'group'
  readonly uid: string
  /** `schools`: says that the source decides the schools and roles. Default: the values of the form. */
  readonly about?: 'schools'
  readonly className?: string | undefined
}

const VALUE_TEXTS = {
  name: 'admin.name',
  email: 'admin.email',
  identifiers: 'admin.identifiers',
  groupName: 'admin.name',
  unitName: 'admin.name',
} as const satisfies Readonly<Record<OwnedValue, string>>

/** Says that a person or a group comes from the school's system, and which values it decides. Empty without a sync. */
export function LinkedSystem({ kind, uid, about, className }: LinkedSystemProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { http } = usePlatform()
  const found = useQuery({
    queryKey: ['linked syncs', kind, uid],
    queryFn: async ({ signal }) => getData(await http.call(listLinkedSyncs, { params: { kind, uid } }, { signal })),
  })
  const state = useFetchedPart(found, t('admin.system_failed'))
  // The form of the same page shows the failure.
  if (state.kind !== 'loaded') return about === 'schools' ? null : <FetchFailure state={state} />
  const { data: syncs } = state.data
  if (syncs.length === 0) return null
  const list = new Intl.ListFormat(languageTag)
  const systems = list.format(new Set(syncs.map(({ type }) => SYNC_NAMES[type])))
  const owned = [...new Set(syncs.flatMap(({ owns }) => owns))].map((value) => t(VALUE_TEXTS[value]))
  const describe = () => {
    if (about === 'schools') return t('admin.system_schools')
    return owned.length === 0 ? t('admin.system_keeps') : t('admin.system_decides', { values: owned.join(', ') })
  }
  const read = syncs.find(({ type, administered }) => administered && !isFileSync(type))
  return (
    <p className={className}>
      {t('admin.from_system', { systems })} {describe()}{' '}
      {kind === 'group' && read !== undefined && (
        <Link to="/controlpanel/schools/$id/syncs/$sync" params={{ id: read.orgId, sync: read.syncId }}>
          {t('admin.new_today')}
        </Link>
      )}
    </p>
  )
}
