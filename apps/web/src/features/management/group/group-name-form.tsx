import type { CustomerGroup } from '@lectern/contracts'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ManagedField } from '../parts/managed-field.tsx'
import { useConflictText, useOpenedValues } from '../parts/use-opened-values.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

const toTexts = ({ name }: CustomerGroup) => ({ name })

/** Shows a form for the name of a group. */
export function GroupNameForm({ group }: { readonly group: CustomerGroup }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const getConflictText = useConflictText()
  const values = useOpenedValues({ newest: group, toTexts })
  const form = useFieldForm<'name'>({
    fields: ['name'],
    check: ({ name }) => missingFields({ name: name.trim() }),
    send: async ({ name }) => {
      if (name === values.before.name) return { ok: true }
      const input = { params: { id: group.uid }, body: { name, version: values.opened.version } }
      const result = await http.call(calls.changeGroup, input)
      if (!result.ok && result.code === 'changed_meanwhile') {
        values.onRefused({ name })
        await refresh()
      }
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
      refusal={
        form.code === 'changed_meanwhile'
          ? getConflictText(values.conflict, { name: t('management.name') })
          : getRefusalText(form.code)
      }
      openLabel={t('management.edit')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={() => {
        values.onOpen()
        form.clearProblems()
      }}
    >
      <ManagedField
        key={values.keyOf('name')}
        name="name"
        label={t('management.name')}
        value={values.before.name}
        currentValue={values.conflict?.current.name}
        problem={form.findProblem('name')}
      />
    </OpenedForm>
  )
}
