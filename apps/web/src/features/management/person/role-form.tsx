import type { CustomerUser, Role } from '@lectern/contracts'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useChoices } from '../choice-texts.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

interface RoleFormProps {
  readonly user: CustomerUser
  readonly association: CustomerUser['schoolAssociations'][number]
  readonly onDone: () => void
}

/** Shows a form that changes the role of a person in one school unit. */
export function RoleForm({ user, association: { schoolUid, role: before }, onDone }: RoleFormProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const { roles } = useChoices()
  const [role, setRole] = useState<Role>(before)
  const form = useFieldForm({
    fields: [],
    check: () => [],
    send: () => http.call(calls.setUserSchoolUnit, { params: { uid: user.uid, schoolUid }, body: { role } }),
    onDone: async () => {
      show('success', t('settings.saved'))
      onDone()
      await refresh()
    },
  })
  return (
    <PlainForm
      {...form.parts}
      sendLabel={t('action.save')}
      beside={
        <Button look="quiet" onClick={onDone}>
          {t('action.cancel')}
        </Button>
      }
    >
      <SelectField label={t('management.role')} value={role} options={roles} onChange={setRole} />
    </PlainForm>
  )
}
