import { type CustomerGroup, getGroupConsequences, restoreManagedGroup } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'

/** Deletes a group, then shows the list of groups. */
export function DeleteGroupSection({ group: { uid, name } }: { readonly group: CustomerGroup }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const navigate = useNavigate()
  const change = useChange()
  return (
    <Section title={t('management.delete_group')}>
      <p>{t('management.delete_group_text')}</p>
      <ConfirmButton
        label={t('management.delete_group')}
        busy={change.busy}
        title={t('management.delete_title', { name })}
        text={`${t('management.delete_group_text')} ${t('admin.delete_group_back')}`}
        consequences={{ contract: getGroupConsequences, input: { params: { id: uid } } }}
        onConfirm={() =>
          change.run({
            send: () => http.call(calls.deleteGroup, { params: { groupId: uid } }),
            undo: () => http.call(restoreManagedGroup, { params: { id: uid } }),
            done: t('management.group_deleted', { name }),
            onDone: () => navigate({ to: '/controlpanel/beta/manage', search: { tab: 'groups' }, replace: true }),
          })
        }
      />
    </Section>
  )
}
