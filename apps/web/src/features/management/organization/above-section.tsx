import { fieldProblem, type SchoolUnit } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useConsequences } from '../../../services/administration/use-consequences.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { CountSummary } from '../../../ui/count-summary.tsx'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { type ChosenUnit, UnitChooser } from '../parts/choosers.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useChange } from '../use-change.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

/** Shows the unit above an organization. Another unit can be chosen, or none. */
export function AboveSection({ unit }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const { parent } = unit
  const setParent = (uid: string | null) =>
    http.call(calls.changeSchoolUnit, { params: { id: unit.uid }, body: { parent: uid } })
  return (
    <Section title={t('management.above')}>
      {parent === null ? (
        <p>{t('management.no_above')}</p>
      ) : (
        <EntryList>
          <Entry
            name={
              <Link to="/controlpanel/beta/manage/organizations/$id" params={{ id: parent.uid }}>
                {parent.name}
              </Link>
            }
            actions={
              <ConfirmButton
                look="plain"
                busy={change.busy}
                label={t('management.remove')}
                name={t('management.remove_name', { name: parent.name })}
                title={t('management.leave_above_title', { name: unit.name, above: parent.name })}
                text={t('management.leave_above_text', { name: unit.name, above: parent.name })}
                consequences={{
                  contract: calls.getSchoolUnitConsequences,
                  input: { params: { id: unit.uid }, query: { action: 'move' } },
                }}
                onConfirm={() =>
                  change.run({
                    send: () => setParent(null),
                    undo: () => setParent(parent.uid),
                    done: t('management.removed_from', { name: unit.name, unit: parent.name }),
                  })
                }
              />
            }
          />
        </EntryList>
      )}
      <ChooseAbove unit={unit} />
    </Section>
  )
}

function ChooseAbove({ unit }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const [chosen, setChosen] = useState<ChosenUnit | null>(null)
  const form = useFieldForm<'parent'>({
    fields: ['parent'],
    check: () => (chosen === null ? [fieldProblem('parent', 'choice_missing')] : []),
    send: async () => {
      const body = { parent: chosen?.uid ?? null, version: unit.version }
      const result = await http.call(calls.changeSchoolUnit, { params: { id: unit.uid }, body })
      if (!result.ok && result.code === 'changed_meanwhile') await refresh()
      return result
    },
    onDone: async () => {
      show('success', t('settings.saved'))
      setChosen(null)
      await refresh()
    },
  })
  const moved = { params: { id: unit.uid }, query: { action: 'move', parent: chosen?.uid ?? '' } }
  const consequences = useConsequences(
    chosen === null ? undefined : { contract: calls.getSchoolUnitConsequences, input: moved },
  )
  const problem = form.findProblem('parent')
  return (
    <OpenedForm
      {...form.parts}
      // A chosen unit has no field, so the problem is above the form.
      refusal={getRefusalText(form.code) ?? (chosen === null ? undefined : problem)}
      openLabel={t('management.change_above')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={() => {
        setChosen(null)
        form.clearProblems()
      }}
    >
      <UnitChooser
        label={t('management.find_unit')}
        name="parent"
        problem={problem}
        chosen={chosen}
        onChange={setChosen}
      />
      <CountSummary {...consequences} />
    </OpenedForm>
  )
}
