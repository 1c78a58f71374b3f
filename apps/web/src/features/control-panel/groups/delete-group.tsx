import { deleteManagedGroup, getGroupConsequences, type ManagedGroup } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { useConsequences } from '../../../services/administration/use-consequences.ts'
import { Button } from '../../../ui/button.tsx'
import { CountSummary } from '../../../ui/count-summary.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'
import { useRestoreGroup } from './use-restore-group.ts'

/** Deletes a group, after a question that says what happens. The message after it has a button that restores the group. */
export function DeleteGroup({ group, name }: { readonly group: ManagedGroup; readonly name: string }) {
  const { t } = useAdministrationMessages()
  const navigate = useNavigate()
  const show = useSnackbar()
  const params = { id: group.id }
  const restore = useRestoreGroup()
  const change = useChange(deleteManagedGroup, async () => {
    const undo = { label: t('books.undo'), run: () => restore.mutate(group.id) }
    show('success', t('admin.group_deleted', { name }), undo)
    const school = { id: group.organization.id }
    await navigate({ to: '/controlpanel/schools/$id', params: school, search: { tab: 'groups' }, replace: true })
  })
  const [asks, setAsks] = useState(false)
  const consequences = useConsequences(asks ? { contract: getGroupConsequences, input: { params } } : undefined)
  return (
    <section className={styles['card']} aria-labelledby="delete-group">
      <h2 id="delete-group">{t('admin.delete_group')}</h2>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      <p>{t('admin.delete_group_text')}</p>
      <Button look="quiet" busy={change.isPending} onClick={() => setAsks(true)}>
        {t('admin.delete')}
      </Button>
      <ConfirmDialog
        title={t('admin.delete_title', { name })}
        text={`${t('admin.delete_group_confirm', { count: group.student_count })} ${t('admin.delete_group_back')}`}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.delete')}
        confirmDisabled={consequences.loading !== undefined}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => change.mutate({ params })}
      >
        <CountSummary {...consequences} />
      </ConfirmDialog>
    </section>
  )
}
