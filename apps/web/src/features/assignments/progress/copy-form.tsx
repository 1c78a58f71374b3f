import { type Assignment, copyAssignment } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { type AssignableGroup, useAssignableGroups, useRefreshAssignments } from '../use-assignments.ts'
import styles from './assignment-screen.module.css'

/** Shows a form that copies an assignment for a chosen group. Then opens the copy in the editor. */
export function CopyForm({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useWorkMessages()
  const groups = useAssignableGroups().data ?? []
  const { group, choose, copy, busy, refusal, clearRefusal } = useCopy(assignment, groups)
  if (groups.length === 0) return null
  return (
    <OpenedForm
      openLabel={t('assignments.copy')}
      sendLabel={t('assignments.make_copy')}
      cancelLabel={t('action.cancel')}
      busy={busy}
      onSend={copy}
      onOpen={clearRefusal}
    >
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <div className={styles['narrow']}>
        <SelectField
          label={t('assignments.assign_to')}
          value={group ?? ''}
          options={groups.map(({ uid, name, schoolUnit }) => ({
            value: uid,
            label: t('assignments.group_of', { group: name, school: schoolUnit }),
          }))}
          onChange={choose}
        />
      </div>
    </OpenedForm>
  )
}

/** Returns the chosen group, the call that copies, and the state of this call. */
function useCopy(assignment: Assignment, groups: readonly AssignableGroup[]) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefreshAssignments()
  const [chosen, setChosen] = useState<string | null>(null)
  /** Id of the creation request. Each group gets a copy of its own, so each choice creates a new id. */
  const [creationId, setCreationId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  // By default, choose another group than the assignment's group, if possible.
  const group = chosen ?? (groups.find(({ uid }) => uid !== assignment.group?.uid) ?? groups[0])?.uid
  const copy = async (): Promise<boolean> => {
    if (group === undefined) return false
    setBusy(true)
    setRefusal(null)
    try {
      const result = await http.call(copyAssignment, {
        params: { id: assignment.id },
        query: { creationId },
        body: { recipients: { type: 'group', group }, dueAt: null },
      })
      if (!result.ok) {
        setRefusal(result.code)
        return false
      }
      show('success', t('assignments.copied'))
      await refresh()
      await navigate({ to: '/assignments/$id/edit', params: { id: result.data.id } })
      return true
    } finally {
      setBusy(false)
    }
  }
  const choose = (uid: string): void => {
    setChosen(uid)
    setCreationId(crypto.randomUUID())
  }
  return { group, choose, copy, busy, refusal, clearRefusal: () => setRefusal(null) }
}
