import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useAssignableGroups } from '../use-assignments.ts'
import type { EditedAssignment } from './edited-assignment.ts'

interface PublishDialogProps {
  readonly edited: EditedAssignment
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation, and shows the recipients. */
export function PublishDialog({ edited, open, onClose, onConfirm }: PublishDialogProps) {
  const { t } = useWorkMessages()
  return (
    <ConfirmDialog
      title={t('assignments.publish_title', { title: edited.title.trim() })}
      text={useRecipients(edited)}
      cancelLabel={t('assignments.not_yet')}
      confirmLabel={t('assignments.publish')}
      open={open}
      onOpenChange={onClose}
      onConfirm={onConfirm}
    />
  )
}

function useRecipients({ recipients }: EditedAssignment): string {
  const { t, languageTag } = useWorkMessages()
  const groups = useAssignableGroups().data ?? []
  if (recipients.type === 'pupils') {
    const names = new Intl.ListFormat(languageTag).format(recipients.pupils.map(({ name }) => name))
    return t('assignments.publish_pupils', { count: recipients.pupils.length, names })
  }
  const group = groups.find(({ uid }) => uid === recipients.group)
  return t('assignments.publish_group', { name: group?.name ?? '', count: group?.pupils ?? 0 })
}
