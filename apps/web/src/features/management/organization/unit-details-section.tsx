import { SCHOOL_UNIT_TYPES, type SchoolUnit, type SchoolUnitData } from '@lectern/contracts'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import forms from '../../../ui/forms/form.module.css'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useChoices } from '../choice-texts.ts'
import { CurrentValue, ManagedField } from '../parts/managed-field.tsx'
import { Section } from '../parts/section.tsx'
import { useConflictText, useOpenedValues } from '../parts/use-opened-values.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { ValueList } from '../parts/value-list.tsx'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'
import {
  checkUnit,
  getUnitChanges,
  readUnitTexts,
  UNIT_FIELDS,
  type UnitField,
  useUnitFieldNames,
} from './unit-fields.ts'

/** Shows the details and the address of an organization, and a form to change them. */
export function UnitDetailsSection({ unit }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  const { nameType } = useChoices()
  const names = useUnitFieldNames()
  const texts = readUnitTexts(unit)
  return (
    <Section title={t('management.unit_details')}>
      <ValueList
        values={[
          { label: t('management.type'), value: nameType(unit.type) },
          { label: t('management.status'), value: t(`management.status_${unit.status}`) },
          ...UNIT_FIELDS.filter((name) => name !== 'name').map((name) => ({ label: names[name], value: texts[name] })),
          { label: t('management.legacy_id'), value: unit.legacyId },
        ]}
      />
      <UnitDetailsForm unit={unit} />
    </Section>
  )
}

/** Returns the values of the form: the texts of the fields, and the choices of the lists. */
const toTexts = (unit: SchoolUnit) => ({ ...readUnitTexts(unit), type: unit.type, status: unit.status })

/** Returns the chosen type and status, and the values that the form begins with. */
function useUnitValues(unit: SchoolUnit) {
  const { unitStatuses } = useChoices()
  const [type, setType] = useState(unit.type)
  const [status, setStatus] = useState(unit.status)
  const values = useOpenedValues<SchoolUnit, UnitField | 'type' | 'status'>({
    newest: unit,
    toTexts,
    onTakeOver: (newer) => {
      if (newer.type !== undefined) setType(newer.type)
      setStatus(unitStatuses.find(({ value }) => value === newer.status)?.value ?? status)
    },
  })
  return { type, setType, status, setStatus, values }
}

function UnitDetailsForm({ unit }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const { unitTypes, unitStatuses, nameType } = useChoices()
  const nameStatus = (known: string) => unitStatuses.find(({ value }) => value === known)?.label ?? known
  const names = useUnitFieldNames()
  const getConflictText = useConflictText()
  const { type, setType, status, setStatus, values } = useUnitValues(unit)
  const { opened, before, conflict } = values
  const form = useFieldForm<UnitField>({
    fields: UNIT_FIELDS,
    check: checkUnit,
    send: async (texts) => {
      const knownType = SCHOOL_UNIT_TYPES.find((known) => known === type)
      const changes: SchoolUnitData = {
        ...getUnitChanges(texts, before),
        ...(knownType === undefined || type === opened.type ? {} : { type: knownType }),
        ...(status === opened.status ? {} : { status }),
      }
      if (Object.keys(changes).length === 0) return { ok: true }
      const body = { ...changes, version: opened.version }
      const result = await http.call(calls.changeSchoolUnit, { params: { id: unit.uid }, body })
      if (!result.ok && result.code === 'changed_meanwhile') {
        values.onRefused({ ...texts, type, status })
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
          ? getConflictText(conflict, { ...names, type: t('management.type'), status: t('management.status') })
          : getRefusalText(form.code)
      }
      openLabel={t('management.edit')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={() => {
        values.onOpen()
        setType(unit.type)
        setStatus(unit.status)
        form.clearProblems()
      }}
    >
      <div className={forms['pair']}>
        {UNIT_FIELDS.map((name) => (
          <ManagedField
            key={values.keyOf(name)}
            name={name}
            label={names[name]}
            value={before[name]}
            currentValue={conflict?.current[name]}
            problem={form.findProblem(name)}
          />
        ))}
        <div>
          <SelectField<string> label={t('management.type')} value={type} options={unitTypes} onChange={setType} />
          <CurrentValue currentValue={conflict?.current.type} format={nameType} />
        </div>
        <div>
          <SelectField label={t('management.status')} value={status} options={unitStatuses} onChange={setStatus} />
          <CurrentValue currentValue={conflict?.current.status} format={nameStatus} />
        </div>
      </div>
    </OpenedForm>
  )
}
