import { CONSEQUENCE_NAMES_MAX, listGroupUsers, type ManagedGroup } from '@lectern/contracts'
import { useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { joinNames } from '../../../services/administration/join-names.ts'
import { Button } from '../../../ui/button.tsx'
import type { RowSelection } from '../../../ui/data-table/selection/row-selection.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useChosenPeople } from '../use-chosen-people.ts'
import { GroupQuestion } from './group-question.tsx'
import { useMemberChange } from './use-member-change.ts'

interface MemberActionsProps {
  readonly group: ManagedGroup
  readonly selected: RowSelection
  /** Search of the list. */
  readonly q: string
  /** Clears the selection. */
  readonly onDone: () => void
}

/**
 * Shows the buttons that move the selected people of a group to another group, or remove them. With other people
 * selected, the own account stays: without it, a teacher loses the page.
 */
export function MemberActions({ group, selected, q, onDone }: MemberActionsProps) {
  const messages = useAdministrationMessages()
  const { t } = messages
  const [action, setAction] = useState<'move' | 'remove'>('remove')
  const [asks, setAsks] = useState(false)
  const chosen = useChosenMembers({ group, selected, q }, () => setAsks(true), onDone)
  const change = useMemberChange(onDone)
  const failed = [chosen, change].find(({ isError }) => isError)
  const { people, keepsOwn } = chosen
  const count = people.length
  const ask = (next: 'move' | 'remove') => {
    change.reset()
    setAction(next)
    chosen.find()
  }
  const removeFrom = { group: group.id, field: 'removeUsers', people: people.map(({ id }) => id) } as const
  const addTo = { ...removeFrom, field: 'addUsers' } as const
  const move = ({ id, name }: { readonly id: string; readonly name: string }) => {
    const joining = people.filter(({ groups }) => groups.every((each) => each.id !== id)).map((person) => person.id)
    change.mutate({
      // Each person is always in one of the groups.
      steps: [{ ...addTo, group: id }, removeFrom],
      undo: [addTo, { ...removeFrom, group: id, people: joining }],
      message: t('admin.moved_people', { count, group: name }),
    })
  }
  const remove = () =>
    change.mutate({ steps: [removeFrom], undo: [addTo], message: t('admin.removed_people', { count }) })
  const busy = chosen.isPending || change.isPending
  const text = [t('admin.delete_group_text'), ...(keepsOwn ? [t('admin.own_account_stays')] : [])].join(' ')
  const named = (
    <p>
      {joinNames(
        messages,
        people.slice(0, CONSEQUENCE_NAMES_MAX).map(({ name }) => name),
        count,
      )}
    </p>
  )
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => ask('move')}>
        {t('admin.move_people')}
      </Button>
      <Button look="quiet" busy={busy} onClick={() => ask('remove')}>
        {t('admin.remove_people')}
      </Button>
      {failed !== undefined && <Notice kind="error">{t(`error.${getRefusalCode(failed.error)}`)}</Notice>}
      <ConfirmDialog
        title={t('admin.remove_people_title', { count })}
        text={text}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.remove_people')}
        open={asks && action === 'remove'}
        onOpenChange={setAsks}
        onConfirm={remove}
      >
        {named}
      </ConfirmDialog>
      <GroupQuestion
        school={group.organization.id}
        without={group.id}
        title={t('admin.move_people_title', { count })}
        text={text}
        confirmLabel={t('admin.move')}
        open={asks && action === 'move'}
        onOpenChange={setAsks}
        onConfirm={move}
      >
        {named}
      </GroupQuestion>
    </>
  )
}

/** Finds the selected people of a group, without the own account if other people are selected. */
function useChosenMembers(
  { group, selected, q }: Omit<MemberActionsProps, 'onDone'>,
  onFound: () => void,
  onNone: () => void,
) {
  const { http } = usePlatform()
  const own = useUser()?.id
  const { data: found = [], mutate, isPending, isError, error } = useChosenPeople(onFound, onNone)
  const find = () => {
    const search = selected.kind === 'some' || q === '' ? {} : { q }
    mutate({
      selected,
      readPage: async (page) =>
        getData(await http.call(listGroupUsers, { params: { id: group.id }, query: { ...page, ...search } })),
    })
  }
  const others = found.filter(({ id }) => id !== own)
  const keepsOwn = others.length > 0 && others.length < found.length
  return { people: keepsOwn ? others : found, keepsOwn, find, isPending, isError, error }
}
