import { changeManagedGroup } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** Adds people to a group, or removes them from it. */
interface MemberStep {
  readonly group: string
  readonly field: 'addUsers' | 'removeUsers'
  readonly people: readonly string[]
}

interface MemberChange {
  readonly steps: readonly MemberStep[]
  /** The steps that restore the groups. */
  readonly undo: readonly MemberStep[]
  /** Says that the change is made. */
  readonly message: string
}

/** Maximum number of people in one request. */
const CHANGED_AT_ONCE = 200

/** Changes the people of groups. The message after it has a button that restores the groups. */
export function useMemberChange(onChanged?: () => void) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const take = async (steps: readonly MemberStep[]) => {
    for (const { group, field, people } of steps) {
      for (let first = 0; first < people.length; first += CHANGED_AT_ONCE) {
        const data = { [field]: people.slice(first, first + CHANGED_AT_ONCE) }
        getData(await http.call(changeManagedGroup, { params: { id: group }, body: { data } }))
      }
    }
  }
  const undo = useMutation({
    mutationFn: take,
    onSuccess: () => show('success', t('admin.saved')),
    onError: (error) => show('error', t(`error.${getRefusalCode(error)}`)),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ steps }: MemberChange) => take(steps),
    onSuccess: (_data, { undo: steps, message }) => {
      onChanged?.()
      show('success', message, { label: t('books.undo'), run: () => undo.mutate(steps) })
    },
    onSettled: refresh,
  })
}
