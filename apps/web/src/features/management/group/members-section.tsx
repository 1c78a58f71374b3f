import type { CustomerGroup, UserGroup } from '@lectern/contracts'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatName } from '../format-name.ts'
import { PersonChooser } from '../parts/choosers.tsx'
import { OpenedPanel } from '../parts/opened-panel.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

type Member = z.infer<typeof UserGroup>

const SORT_COLUMNS = ['name'] as const
const ROW = {
  getId: ({ userUid }: Member) => userUid,
  getName: ({ name }: Member) => name,
  getLink: ({ userUid }: Member) => ({ to: '/controlpanel/beta/manage/users/$uid', params: { uid: userUid } }) as const,
}

/** Lists the people of a group. People of the group's school unit can be added. */
export function MembersSection({ group }: { readonly group: CustomerGroup }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const add = (id: string) => http.call(calls.addUserToGroup, { params: { id, groupId: group.uid } })
  const remove = (id: string) => http.call(calls.removeUserFromGroup, { params: { id, groupId: group.uid } })
  const columns = useMemberColumns(change.busy, ({ userUid, name }) =>
    change.run({
      send: () => remove(userUid),
      undo: () => add(userUid),
      done: t('management.removed_from', { name, unit: group.name }),
    }),
  )
  const table = useManagedTable<Member, (typeof SORT_COLUMNS)[number]>({
    key: ['members', group.uid],
    rules: { columns },
    sortColumns: SORT_COLUMNS,
    fetchPage: async (parameters, _filters, signal) => {
      const query = { ...parameters, filters: JSON.stringify({ group: group.uid }) }
      return toTablePage(getData(await http.call(calls.listUserGroups, { query }, { signal })))
    },
  })
  return (
    <Section plain title={t('management.members')}>
      <OpenedPanel openLabel={t('management.add_member')}>
        <PersonChooser
          unit={group.schoolUnit?.uid ?? ''}
          onChoose={(user) =>
            change.run({ send: () => add(user.uid), done: t('management.added', { name: formatName(user) }) })
          }
        />
      </OpenedPanel>
      <DataTable
        {...table}
        label={t('management.members')}
        columns={columns}
        row={ROW}
        empty={<EmptyState title={t('management.no_members')} text={t('management.empty_text')} />}
      />
    </Section>
  )
}

function useMemberColumns(busy: boolean, onRemove: (member: Member) => void): readonly DataColumn<Member>[] {
  const { t } = useManagementMessages()
  return useMemo(
    () => [
      { id: 'name', header: t('management.name'), cell: ({ name }) => name, sortable: true, size: 'large' },
      { id: 'username', header: t('session.username'), cell: ({ userName }) => userName },
      {
        id: 'actions',
        header: t('management.action'),
        required: true,
        size: 'content',
        cell: (member) => (
          <Button
            look="plain"
            busy={busy}
            aria-label={t('management.remove_name', { name: member.name })}
            onClick={() => onRemove(member)}
          >
            {t('management.remove')}
          </Button>
        ),
      },
    ],
    [t, busy, onRemove],
  )
}
