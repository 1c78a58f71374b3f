import {
  changeManagedGroup,
  CONSEQUENCE_NAMES_MAX,
  type ListedPerson,
  listGroupUsers,
  type ManagedGroup,
} from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { readAllRows, toListParameters, toTablePage } from '../../../services/administration/list-parameters.ts'
import { joinNames } from '../../../services/administration/join-names.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { isSelected, NOTHING_SELECTED, type RowSelection } from '../../../ui/data-table/selection/row-selection.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { formatDate } from '../format-moment.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useAdministrationQuery } from '../use-administration.ts'

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
  const messages = useAdministrationMessages()
  const { t, languageTag } = messages
  const { columns, query, setQuery, members } = useMembersTable(group.id)
  const [selected, setSelected] = useState<RowSelection>(NOTHING_SELECTED)
  const [asks, setAsks] = useState(false)
  const chosen = useChosenMembers(group.id, (isEmpty) => (isEmpty ? setSelected(NOTHING_SELECTED) : setAsks(true)))
  const remove = useRemoveMembers(group.id, () => setSelected(NOTHING_SELECTED))
  const failed = [chosen, remove].find(({ isError }) => isError)
  const state = useFetched(members)
  const mayEdit = group.actions.includes('EditGroup')
  const { people = [], keepsOwn = false } = chosen.data ?? {}
  const names = people.slice(0, CONSEQUENCE_NAMES_MAX).map(({ name }) => name)
  return (
    <>
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
                  <Button
                    look="quiet"
                    busy={chosen.isPending || remove.isPending}
                    onClick={() => {
                      remove.reset()
                      chosen.mutate({ selected, q: query.q })
                    }}
                  >
                    {t('admin.remove_people')}
                  </Button>
                ),
              }
            : undefined
        }
        notice={failed !== undefined && <Notice kind="error">{t(`error.${getRefusalCode(failed.error)}`)}</Notice>}
        empty={<EmptyState title={t('admin.group_empty_title')} text={t('admin.group_empty_text')} />}
        texts={useTableTexts()}
        locale={languageTag}
      />
      <ConfirmDialog
        title={t('admin.remove_people_title', { count: people.length })}
        text={[t('admin.delete_group_text'), ...(keepsOwn ? [t('admin.own_account_stays')] : [])].join(' ')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.remove_people')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => remove.mutate(people.map(({ id }) => id))}
      >
        <p>{joinNames(messages, names, people.length)}</p>
      </ConfirmDialog>
    </>
  )
}

interface Choice {
  readonly selected: RowSelection
  readonly q: string
}

/**
 * Finds the selected people, so that the question names them. A selection of all rows covers the rows that match the
 * search. Selected people who have left the group since are not found. With other people selected, the own account stays:
 * without it, a teacher loses the page.
 */
function useChosenMembers(group: string, onFound: (isEmpty: boolean) => void) {
  const { http } = usePlatform()
  const own = useUser()?.id
  const refresh = useRefresh()
  const listSelected = async ({ selected, q }: Choice): Promise<readonly ListedPerson[]> => {
    const search = selected.kind === 'some' || q === '' ? {} : { q }
    const rows = await readAllRows(async (page) =>
      getData(await http.call(listGroupUsers, { params: { id: group }, query: { ...page, ...search } })),
    )
    return rows.filter(({ id }) => isSelected(selected, id))
  }
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const found = await listSelected(choice)
      const others = found.filter(({ id }) => id !== own)
      const keepsOwn = others.length > 0 && others.length < found.length
      return { people: keepsOwn ? others : found, keepsOwn }
    },
    onSuccess: async ({ people }) => {
      onFound(people.length === 0)
      if (people.length === 0) await refresh()
    },
  })
}

/** Maximum number of people in one request. */
const CHANGED_AT_ONCE = 200

/** Removes people from a group. The message after it has a button that adds them again. */
function useRemoveMembers(group: string, onRemoved: () => void) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const change = async (people: readonly string[], field: 'addUsers' | 'removeUsers') => {
    for (let first = 0; first < people.length; first += CHANGED_AT_ONCE) {
      const data = { [field]: people.slice(first, first + CHANGED_AT_ONCE) }
      getData(await http.call(changeManagedGroup, { params: { id: group }, body: { data } }))
    }
  }
  const undo = useMutation({
    mutationFn: (people: readonly string[]) => change(people, 'addUsers'),
    onSuccess: () => show('success', t('admin.saved')),
    onError: (error) => show('error', t(`error.${getRefusalCode(error)}`)),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (people: readonly string[]) => change(people, 'removeUsers'),
    onSuccess: (_data, people) => {
      onRemoved()
      show('success', t('admin.removed_people', { count: people.length }), {
        label: t('books.undo'),
        run: () => undo.mutate(people),
      })
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
