import { fieldProblem } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../management.module.css'
import { type ChosenUnit, UnitChooser } from '../parts/choosers.tsx'
import { PageTop } from '../parts/page-top.tsx'
import { FirstUnit } from '../organization/fetched-unit.tsx'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

/** Shows the form for a new group. `unit` is the uid of the school unit that is chosen at first. */
export function NewGroupScreen({ unit }: { readonly unit: string | undefined }) {
  return <FirstUnit uid={unit}>{(first) => <NewGroupForm first={first} />}</FirstUnit>
}

function NewGroupForm({ first }: { readonly first: ChosenUnit | null }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  const [unit, setUnit] = useState(first)
  const [generateCode, setGenerateCode] = useState(false)
  const form = useFieldForm<'name' | 'schoolUnit'>({
    fields: ['schoolUnit', 'name'],
    check: ({ name }) => [
      ...(unit === null ? [fieldProblem('schoolUnit', 'choice_missing')] : []),
      ...missingFields({ name: name.trim() }),
    ],
    send: async ({ name }) => {
      const body = { schoolUnit: unit?.uid ?? '', name, generateCode }
      const result = await http.call(calls.createGroup, { body })
      if (!result.ok) return result
      show('success', t('management.created', { name }))
      await refresh()
      await navigate({ to: '/controlpanel/beta/manage/groups/$id', params: { id: result.data.uid }, replace: true })
      return result
    },
  })
  return (
    <div className={styles['narrow']}>
      <PageTop tab="groups" title={t('management.new_group')} />
      <PlainForm {...form.parts} sendLabel={t('management.create')}>
        <UnitChooser
          label={t('management.school_unit')}
          name="schoolUnit"
          problem={form.findProblem('schoolUnit')}
          chosen={unit}
          onChange={setUnit}
        />
        <TextField label={t('management.name')} name="name" autoComplete="off" problem={form.findProblem('name')} />
        <CheckboxField
          label={t('management.with_code')}
          checked={generateCode}
          onChange={(event) => setGenerateCode(event.currentTarget.checked)}
        />
      </PlainForm>
    </div>
  )
}
