import { type ListedPerson, listGroupUsers, type ManagedGroup } from '@lectern/contracts'
import { useMemo, useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { toListParameters, toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { NOTHING_SELECTED, type RowSelection } from '../../../ui/data-table/selection/row-selection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatDate } from '../format-moment.ts'
import { useAdministrationQuery } from '../use-administration.ts'
import { MemberActions } from './member-actions.tsx'

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

/** Shows the people of a group. Selected people can be moved to another group, or removed. */
export function MembersTable({ group }: { readonly group: ManagedGroup }) {
  const { t, languageTag } = useAdministrationMessages()
  const { columns, query, setQuery, members } = useMembersTable(group.id)
  const [selected, setSelected] = useState<RowSelection>(NOTHING_SELECTED)
  const clear = () => setSelected(NOTHING_SELECTED)
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
              actions: <MemberActions group={group} selected={selected} q={query.q} onDone={clear} />,
            }
          : undefined
      }
      empty={<EmptyState title={t('admin.group_empty_title')} text={t('admin.group_empty_text')} />}
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

function useColumns(): readonly DataColumn<ListedPerson>[] {
  const { t, languageTag } = useAdministrationMessages()
  return useMemo(() => {
    const date = (moment: string | null) => moment && formatDate(moment, languageTag)
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
