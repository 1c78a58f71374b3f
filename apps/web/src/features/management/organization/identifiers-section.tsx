import { SCHOOL_UNIT_IDENTIFIERS, type SchoolUnit } from '@lectern/contracts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import forms from '../../../ui/forms/form.module.css'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ManagedField } from '../parts/managed-field.tsx'
import { Section } from '../parts/section.tsx'
import { useConflictText, useOpenedValues } from '../parts/use-opened-values.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { ValueList } from '../parts/value-list.tsx'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

/** Shows the identifiers of an organization in the registers of countries, and a form to change them. Spec 2 §3. */
export function IdentifiersSection({ unit }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const getConflictText = useConflictText()
  const labels: Readonly<Record<string, string>> = {
    officialMunicipalityKey: t('management.id_municipality'),
    sisSchoolUnitCode: t('management.id_school_unit'),
    sectoralCode: t('management.id_sectoral'),
    establishmentId: t('management.id_establishment'),
  }
  const kinds = [...new Set([...SCHOOL_UNIT_IDENTIFIERS, ...Object.keys(unit.identifiers)])]
  const names = Object.fromEntries(kinds.map((kind) => [kind, labels[kind] ?? kind]))
  const { opened, before, conflict, ...values } = useOpenedValues<SchoolUnit, string>({
    newest: unit,
    toTexts: ({ identifiers }) => Object.fromEntries(kinds.map((kind) => [kind, identifiers[kind] ?? ''])),
  })
  const form = useFieldForm<string>({
    fields: kinds,
    check: () => [],
    send: async (identifiers) => {
      const body = { identifiers, version: opened.version }
      const result = await http.call(calls.setSchoolUnitIdentifiers, { params: { id: unit.uid }, body })
      if (!result.ok && result.code === 'changed_meanwhile') {
        values.onRefused(identifiers)
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
    <Section title={t('management.identifiers')}>
      <ValueList values={kinds.map((kind) => ({ label: names[kind] ?? kind, value: unit.identifiers[kind] }))} />
      <OpenedForm
        {...form.parts}
        refusal={form.code === 'changed_meanwhile' ? getConflictText(conflict, names) : getRefusalText(form.code)}
        openLabel={t('management.edit')}
        sendLabel={t('action.save')}
        cancelLabel={t('action.cancel')}
        onOpen={() => {
          values.onOpen()
          form.clearProblems()
        }}
      >
        <div className={forms['pair']}>
          {kinds.map((kind) => (
            <ManagedField
              key={values.keyOf(kind)}
              name={kind}
              label={names[kind] ?? kind}
              value={before[kind] ?? ''}
              currentValue={conflict?.current[kind]}
              problem={form.findProblem(kind)}
            />
          ))}
        </div>
      </OpenedForm>
    </Section>
  )
}
