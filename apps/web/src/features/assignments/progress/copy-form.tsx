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
import { useAssignableGroups, useRefreshAssignments } from '../use-assignments.ts'
import styles from './assignment-screen.module.css'

/** A copy for another group: a draft, which opens so that its day can be set. */
export function CopyForm({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const navigate = useNavigate()
  const show = useSnackbar()
  const again = useRefreshAssignments()
  const groups = useAssignableGroups().data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  /** For another group it is another copy. */
  const [creationId, setCreationId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  // Another one than it has, where there is another.
  const group = chosen ?? (groups.find(({ uid }) => uid !== assignment.group?.uid) ?? groups[0])?.uid
  const copy = async (): Promise<boolean> => {
    if (group === undefined) return false
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await http.call(copyAssignment, {
        params: { id: assignment.id },
        query: { creationId },
        body: { recipients: { type: 'group', group }, dueAt: null },
      })
      if (!answer.ok) {
        setRefusal(answer.code)
        return false
      }
      show('success', t('assignments.copied'))
      await again()
      await navigate({ to: '/assignments/$id/edit', params: { id: answer.data.id } })
      return true
    } finally {
      setBusy(false)
    }
  }
  if (groups.length === 0) return null
  return (
    <OpenedForm
      openLabel={t('assignments.copy')}
      sendLabel={t('assignments.make_copy')}
      cancelLabel={t('action.cancel')}
      busy={busy}
      onSend={copy}
      onOpen={() => setRefusal(null)}
    >
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <div className={styles['narrow']}>
        <SelectField
          label={t('assignments.give_to')}
          value={group ?? ''}
          options={groups.map(({ uid, name, schoolUnit }) => ({
            value: uid,
            label: t('assignments.group_of', { group: name, school: schoolUnit }),
          }))}
          onChange={(uid) => {
            setChosen(uid)
            setCreationId(crypto.randomUUID())
          }}
        />
      </div>
    </OpenedForm>
  )
}
