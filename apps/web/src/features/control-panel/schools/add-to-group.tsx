import { CONSEQUENCE_NAMES_MAX, type ManagedOrganization } from '@lectern/contracts'
import { useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { joinNames } from '../../../services/administration/join-names.ts'
import type { toListParameters } from '../../../services/administration/list-parameters.ts'
import { Button } from '../../../ui/button.tsx'
import type { RowSelection } from '../../../ui/data-table/selection/row-selection.ts'
import { Notice } from '../../../ui/notice.tsx'
import { GroupQuestion } from '../groups/group-question.tsx'
import { useMemberChange } from '../groups/use-member-change.ts'
import { useChosenPeople } from '../use-chosen-people.ts'
import { PEOPLE_LISTS } from './people-lists.ts'

interface AddToGroupProps {
  readonly school: ManagedOrganization
  readonly type: keyof typeof PEOPLE_LISTS
  readonly selected: RowSelection
  /** Search and filters of the list. */
  readonly parameters: ReturnType<typeof toListParameters>
  /** Clears the selection. */
  readonly onDone: () => void
}

/** Shows a button that adds the selected people of a school to one of its groups. */
export function AddToGroup({ school, type, selected, parameters, onDone }: AddToGroupProps) {
  const messages = useAdministrationMessages()
  const { t } = messages
  const { http } = usePlatform()
  const [asks, setAsks] = useState(false)
  const chosen = useChosenPeople(() => setAsks(true), onDone)
  const change = useMemberChange(onDone)
  const failed = [chosen, change].find(({ isError }) => isError)
  const people = chosen.data ?? []
  const count = people.length
  const ask = () => {
    change.reset()
    const params = { id: school.id }
    chosen.mutate({
      selected,
      readPage: async (page) => {
        const query = { ...(selected.kind === 'some' ? {} : parameters), ...page }
        return getData(await http.call(PEOPLE_LISTS[type], { params, query }))
      },
    })
  }
  const add = ({ id, name }: { readonly id: string; readonly name: string }) => {
    const joining = people.filter(({ groups }) => groups.every((group) => group.id !== id)).map((person) => person.id)
    const step = { group: id, people: joining }
    change.mutate({
      steps: [{ ...step, field: 'addUsers' }],
      undo: [{ ...step, field: 'removeUsers' }],
      message: t('admin.moved_people', { count, group: name }),
    })
  }
  return (
    <>
      <Button look="quiet" busy={chosen.isPending || change.isPending} onClick={ask}>
        {t('admin.add_people_to_group')}
      </Button>
      {failed !== undefined && <Notice kind="error">{t(`error.${getRefusalCode(failed.error)}`)}</Notice>}
      <GroupQuestion
        school={school.id}
        title={t('admin.add_people_title', { count })}
        text={t('admin.add_people_text')}
        confirmLabel={t('admin.add')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={add}
      >
        <p>
          {joinNames(
            messages,
            people.slice(0, CONSEQUENCE_NAMES_MAX).map(({ name }) => name),
            count,
          )}
        </p>
      </GroupQuestion>
    </>
  )
}
