import { changeManagedGroup, type ListedPerson, listGroupUsers, type ManagedGroup } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { readAllRows, toListParameters, toTablePage } from '../../../services/administration/list-parameters.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { NOTHING_SELECTED, type RowSelection } from '../../../ui/data-table/selection/row-selection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { formatDate } from '../format-moment.ts'
import { useAdministrationQuery, useRefresh } from '../use-administration.ts'

const DEFAULT_SORT = { by: 'name', desc: false }
const TYPES = { student: 'students', guardian: 'guardians', employee: 'employees', admin: 'employees' } as const

/** Fetches the page of people of a group that the address asks for. */
export function useMembersTable(group: string) {
  const columns = useColumns()
  const [query, setQuery] = useTableQuery({ columns, defaultSort: DEFAULT_SORT })
  const members = useAdministrationQuery(listGroupUsers, {
    params: { id: group },
    query: toListParameters({ ...query, sortColumns: ['name', 'username', 'lastLogInAt'] }),
  })
  return { columns, query, setQuery, members }
}

/** Shows the people of a group. Selected people can be removed from it. */
export function MembersTable({ group }: { readonly group: ManagedGroup }) {
  const { t, languageTag } = useAdministrationMessages()
  const { columns, query, setQuery, members } = useMembersTable(group.id)
  const [selected, setSelected] = useState<RowSelection>(NOTHING_SELECTED)
  const remove = useRemoveMembers(group.id, () => setSelected(NOTHING_SELECTED))
  const state = useFetched(members)
  const mayEdit = group.actions.includes('EditGroup')
  return (
    <DataTable
      label={t('admin.people')}
      columns={columns}
      row={{
        getId: ({ id }) => id,
        getName: ({ name }) => name,
        getLink: ({ id, roles: [role = 'student'] }) => ({
          to: '/controlpanel/people/$type/$id',
          params: { type: TYPES[role], id },
        }),
      }}
      state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
      busy={members.isFetching}
      query={query}
      defaultSort={DEFAULT_SORT}
      onQueryChange={setQuery}
      selection={
        mayEdit
          ? {
              value: selected,
              onChange: setSelected,
              actions: (
                <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate({ selected, q: query.q })}>
                  {t('admin.remove_people')}
                </Button>
              ),
            }
          : undefined
      }
      notice={remove.isError && <Notice kind="error">{t(`error.${getRefusalCode(remove.error)}`)}</Notice>}
      empty={<EmptyState title={t('admin.group_empty_title')} text={t('admin.group_empty_text')} />}
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

/** Maximum number of people in one request. */
const REMOVED_AT_ONCE = 200

/** Removes the selected people from a group. A selection of all rows covers the rows that match the search. */
function useRemoveMembers(group: string, onRemoved: () => void) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const params = { id: group }
  const listSelected = async (selected: RowSelection, q: string): Promise<string[]> => {
    if (selected.kind === 'some') return [...selected.ids]
    const rows = await readAllRows(async (page) =>
      getData(await http.call(listGroupUsers, { params, query: q === '' ? page : { ...page, q } })),
    )
    return rows.map(({ id }) => id).filter((id) => !selected.except.includes(id))
  }
  return useMutation({
    mutationFn: async ({ selected, q }: { readonly selected: RowSelection; readonly q: string }) => {
      const people = await listSelected(selected, q)
      for (let first = 0; first < people.length; first += REMOVED_AT_ONCE) {
        const removeUsers = people.slice(first, first + REMOVED_AT_ONCE)
        getData(await http.call(changeManagedGroup, { params, body: { data: { removeUsers } } }))
      }
      return people.length
    },
    onSuccess: (count) => {
      onRemoved()
      show('success', t('admin.removed_people', { count }))
    },
    onSettled: refresh,
  })
}

function useColumns(): readonly DataColumn<ListedPerson>[] {
  const { t, languageTag } = useAdministrationMessages()
  return useMemo(() => {
    const date = (moment: string | null) => (moment === null ? '–' : formatDate(moment, languageTag))
    return [
      { id: 'name', header: t('admin.name'), sortable: true, size: 'large', cell: ({ name }) => <bdi>{name}</bdi> },
      { id: 'role', header: t('admin.role'), cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', ') },
      {
        id: 'username',
        header: t('session.username'),
        sortable: true,
        cell: ({ username }) => <bdi>{username}</bdi>,
      },
      {
        id: 'lastLogInAt',
        header: t('admin.last_log_in'),
        sortable: true,
        cell: ({ lastLogInAt }) => date(lastLogInAt),
      },
      { id: 'lastReadAt', header: t('admin.last_read'), cell: ({ lastReadAt }) => date(lastReadAt) },
    ]
  }, [t, languageTag])
}
