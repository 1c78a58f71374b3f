import { getPersonConsequences, restoreManagedPerson } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { formatName } from '../format-name.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'
import type { Person } from './use-person.ts'

/** Deletes a person in 30 days, or restores a person who will be deleted. Spec 2 §5. */
export function DeleteSection({ user, managed, type }: Person) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const name = formatName(user)
  const restore = () => http.call(restoreManagedPerson, { params: { type, userId: user.uid } })
  if (managed.actions.includes('RestoreUser'))
    return (
      <Section title={t('management.restore')}>
        <Button
          busy={change.busy}
          onClick={() => change.run({ send: restore, done: t('management.restored', { name }) })}
        >
          {t('management.restore')}
        </Button>
      </Section>
    )
  if (!managed.actions.includes('DeleteUser')) return null
  return (
    <Section title={t('management.delete_user')}>
      <p>{t('management.delete_user_hint')}</p>
      <ConfirmButton
        label={t('management.delete_user')}
        busy={change.busy}
        title={t('management.delete_title', { name })}
        text={t('management.delete_user_text', { name })}
        consequences={{ contract: getPersonConsequences, input: { params: { id: user.uid } } }}
        onConfirm={() =>
          change.run({
            send: () => http.call(calls.deleteUser, { params: { uid: user.uid } }),
            undo: restore,
            done: t('management.user_deleted', { name }),
          })
        }
      />
    </Section>
  )
}
