import type { SCHOOL_UNIT_TYPES } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import forms from '../../../ui/forms/form.module.css'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useChoices } from '../choice-texts.ts'
import styles from '../management.module.css'
import { type ChosenUnit, UnitChooser } from '../parts/choosers.tsx'
import { ManagedField } from '../parts/managed-field.tsx'
import { PageTop } from '../parts/page-top.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'
import { checkUnit, EMPTY_UNIT, getUnitChanges, UNIT_FIELDS, useUnitFieldNames } from './unit-fields.ts'
import { FirstUnit } from './fetched-unit.tsx'

const FIELDS = [...UNIT_FIELDS, 'parent'] as const
type Field = (typeof FIELDS)[number]
type UnitType = (typeof SCHOOL_UNIT_TYPES)[number]

/** Shows the form for a new organization. `above` is the uid of the unit that is chosen at first. */
export function NewOrganizationScreen({ above }: { readonly above: string | undefined }) {
  return <FirstUnit uid={above}>{(first) => <NewOrganizationForm first={first} />}</FirstUnit>
}

function NewOrganizationForm({ first }: { readonly first: ChosenUnit | null }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const { unitTypes } = useChoices()
  const names = useUnitFieldNames()
  const [parent, setParent] = useState(first)
  const [type, setType] = useState<UnitType>('school')
  const form = useFieldForm<Field>({
    fields: FIELDS,
    check: (texts) => [...missingFields({ name: texts.name.trim() }), ...checkUnit(texts)],
    send: async (texts) => {
      const body = { ...getUnitChanges(texts, EMPTY_UNIT), type, parent: parent?.uid ?? null }
      const result = await http.call(calls.createSchoolUnit, { body })
      if (!result.ok) return result
      show('success', t('management.created', { name: result.data.name }))
      await refresh()
      await navigate({
        to: '/controlpanel/beta/manage/organizations/$id',
        params: { id: result.data.uid },
        replace: true,
      })
      return result
    },
  })
  return (
    <div className={styles['narrow']}>
      <PageTop tab="organizations" title={t('management.new_organization')} />
      <PlainForm
        {...form.parts}
        refusal={getRefusalText(form.code, t('management.unit_not_created'))}
        sendLabel={t('management.create')}
      >
        <UnitChooser
          label={t('management.above')}
          name="parent"
          problem={form.findProblem('parent')}
          chosen={parent}
          onChange={setParent}
        />
        <div className={forms['pair']}>
          <SelectField label={t('management.type')} value={type} options={unitTypes} onChange={setType} />
          {UNIT_FIELDS.map((name) => (
            <ManagedField key={name} name={name} label={names[name]} value="" problem={form.findProblem(name)} />
          ))}
        </div>
      </PlainForm>
    </div>
  )
}
