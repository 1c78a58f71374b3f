import { type Call, CONSEQUENCE_COUNT_MAX, Consequences, type DataCount } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import type { CallParts } from '../../platform/http/call-url.ts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { joinNames } from './join-names.ts'

/** A call that returns consequences, with its input. */
export interface ConsequenceSource {
  readonly contract: Call
  readonly input: CallParts
}

/** Returns a function that presents numbers by kind of data. */
export function useDataCounts(): (
  counts: readonly DataCount[],
) => { readonly label: string; readonly value: string }[] {
  const { t, languageTag } = useAdministrationMessages()
  const format = (count: number) => {
    if (count <= CONSEQUENCE_COUNT_MAX) return count.toLocaleString(languageTag)
    return t('consequence.more_than', { formatted: CONSEQUENCE_COUNT_MAX.toLocaleString(languageTag) })
  }
  return (counts) => counts.map(({ kind, count }) => ({ label: t(`consequence.${kind}`), value: format(count) }))
}

/** Numbers with their texts, or the reason why there are none yet. */
interface CountState {
  readonly loading?: string
  readonly failed?: { readonly text: string; readonly label: string; readonly retry: () => void }
  readonly sections?: readonly {
    readonly title: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  }[]
  readonly lines?: readonly string[]
}

/** Fetches what an action removes. Counts again each time, because the numbers change. */
export function useConsequences(source: ConsequenceSource | undefined): CountState {
  const messages = useAdministrationMessages()
  const { t, languageTag } = messages
  const { http } = usePlatform()
  const present = useDataCounts()
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: ['consequences', source?.contract.path, source?.input],
    enabled: source !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      if (source === undefined) throw new Error('no source')
      return Consequences.parse(getData(await http.call<Call>(source.contract, source.input, { signal })))
    },
  })
  if (isFetching) return { loading: t('consequence.counting') }
  if (error !== null || fetchStatus === 'paused')
    return { failed: { text: t('consequence.failed'), label: t('action.try_again'), retry: () => void refetch() } }
  if (data === undefined) return {}
  const { removed, stays, names, undoUntil, final } = data
  const people = removed.find(({ kind }) => kind === 'people')?.count ?? 0
  const date = undoUntil === null ? '' : new Date(undoUntil).toLocaleDateString(languageTag, { dateStyle: 'long' })
  return {
    sections: [
      { title: t('consequence.removed'), rows: present(removed) },
      { title: t('consequence.stays'), rows: present(stays) },
    ].filter(({ rows }) => rows.length > 0),
    lines: [
      // The title of a dialog about one person has the name.
      ...(people === 0 ? [] : [`${t('consequence.names')}: ${joinNames(messages, names, people)}`]),
      ...(undoUntil === null ? [] : [t('consequence.undo_until', { date })]),
      ...(final ? [t('consequence.no_undo')] : []),
    ],
  }
}
