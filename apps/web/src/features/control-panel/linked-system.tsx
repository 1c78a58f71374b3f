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
  /** The list that the text is about: the schools, the guardians or children, or the members. Default: the form. */
  readonly about?: 'roles' | 'pupils' | 'members'
  readonly className?: string | undefined
}

/** The values of the forms of a person and of a group. */
const FORM_TEXTS = {
  name: 'admin.name',
  email: 'admin.email',
  identifiers: 'admin.identifiers',
  groupName: 'admin.name',
} as const satisfies Readonly<Partial<Record<OwnedValue, string>>>

/**
 * Says that a person or a group comes from the school's system, and which values it decides. Empty without a sync, and for
 * guardians and children if no sync reads guardians.
 */
export function LinkedSystem({ kind, uid, about, className }: LinkedSystemProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { http } = usePlatform()
  const found = useQuery({
    queryKey: ['linked syncs', kind, uid],
    queryFn: async ({ signal }) => getData(await http.call(listLinkedSyncs, { params: { kind, uid } }, { signal })),
  })
  const state = useFetchedPart(found, t('admin.system_failed'))
  // The form of the same page shows the failure.
  if (state.kind !== 'loaded') return about !== undefined ? null : <FetchFailure state={state} />
  const syncs = about === 'pupils' ? state.data.data.filter(({ guardians }) => guardians) : state.data.data
  if (syncs.length === 0) return null
  const list = new Intl.ListFormat(languageTag)
  const systems = list.format(new Set(syncs.map(({ type }) => SYNC_NAMES[type])))
  const owned = new Set<string>(syncs.flatMap(({ owns }) => owns))
  const describe = () => {
    if (about !== undefined) return t(owned.has(about) ? 'admin.system_list' : 'admin.system_list_kept')
    const values = Object.entries(FORM_TEXTS).flatMap(([value, text]) => (owned.has(value) ? t(text) : []))
    return values.length === 0 ? t('admin.system_keeps') : t('admin.system_decides', { values: values.join(', ') })
  }
  const read = syncs.find(({ type, administered }) => administered && !isFileSync(type))
  return (
    <p className={className}>
      {t('admin.from_system', { systems })} {describe()}{' '}
      {about === 'members' && read !== undefined && (
        <Link to="/controlpanel/schools/$id/syncs/$sync" params={{ id: read.orgId, sync: read.syncId }}>
          {t('admin.new_today')}
        </Link>
      )}
    </p>
  )
}
