import {
  deleteManagedPerson,
  getPersonConsequences,
  type ManagedPerson,
  type PersonType,
  restoreManagedPerson,
} from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { useConsequences } from '../../../services/administration/use-consequences.ts'
import { Button } from '../../../ui/button.tsx'
import { CountSummary } from '../../../ui/count-summary.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'

interface DeletePersonProps {
  readonly person: ManagedPerson
  readonly type: PersonType
  readonly name: string
}

/** Deletes a person in 30 days, after a question that says what happens. */
export function DeletePerson({ person, type, name }: DeletePersonProps) {
  const { t } = useAdministrationMessages()
  const change = useChange(deleteManagedPerson)
  const [asks, setAsks] = useState(false)
  const consequences = useConsequences(
    asks ? { contract: getPersonConsequences, input: { params: { id: person.id } } } : undefined,
  )
  return (
    <section className={styles['card']} aria-labelledby="delete-person">
      <h2 id="delete-person">{t('admin.delete_account')}</h2>
      <p>{t('admin.delete_text')}</p>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      <Button look="quiet" busy={change.isPending} onClick={() => setAsks(true)}>
        {t('admin.delete')}
      </Button>
      <ConfirmDialog
        title={t('admin.delete_title', { name })}
        text={t('admin.delete_confirm')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.delete')}
        confirmDisabled={consequences.loading !== undefined}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => change.mutate({ params: { type, userId: person.id } })}
      >
        <CountSummary {...consequences} />
      </ConfirmDialog>
    </section>
  )
}

/** Says when a person will be deleted, with a button that cancels the deletion. */
export function RestorePerson({ person, type, name }: DeletePersonProps) {
  const { t, languageTag } = useAdministrationMessages()
  const show = useSnackbar()
  const change = useChange(restoreManagedPerson, () => show('success', t('admin.restored', { name })))
  const date = formatDate(person.deletionDueAt ?? '', languageTag)
  const restore = () => change.mutate({ params: { type, userId: person.id } })
  return (
    <Notice kind="warning">
      <p>{t('admin.deleted_on', { name, date })}</p>
      {change.isError && <p>{t(`error.${getRefusalCode(change.error)}`)}</p>}
      {person.actions.includes('RestoreUser') && (
        <Button look="quiet" busy={change.isPending} onClick={restore}>
          {t('admin.restore')}
        </Button>
      )}
    </Notice>
  )
}
