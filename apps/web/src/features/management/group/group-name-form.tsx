import type { CustomerGroup } from '@lectern/contracts'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ManagedField } from '../parts/managed-field.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

/** Shows a form for the name of a group. */
export function GroupNameForm({ group }: { readonly group: CustomerGroup }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const [opened, setOpened] = useState(group)
  const form = useFieldForm<'name'>({
    fields: ['name'],
    check: ({ name }) => missingFields({ name: name.trim() }),
    send: async ({ name }) => {
      const input = { params: { id: group.uid }, body: { name, version: group.version } }
      const result = await http.call(calls.changeGroup, input)
      if (!result.ok && result.code === 'changed_meanwhile') await refresh()
      return result
    },
    onDone: async () => {
      show('success', t('settings.saved'))
      await refresh()
    },
  })
  return (
    <OpenedForm
      {...form.parts}
      refusal={getRefusalText(form.code)}
      openLabel={t('management.edit')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={() => {
        setOpened(group)
        form.clearProblems()
      }}
    >
      <ManagedField
        name="name"
        label={t('management.name')}
        value={opened.name}
        currentValue={group.name}
        problem={form.findProblem('name')}
      />
    </OpenedForm>
  )
}
