import { type Departure, fieldProblem } from '@lectern/contracts'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { useConsequences } from '../../../services/administration/use-consequences.ts'
import { Button } from '../../../ui/button.tsx'
import { CountSummary } from '../../../ui/count-summary.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Section } from '../parts/section.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

interface DeletionProps {
  readonly departure: Departure
  readonly isRunning: boolean
}

/** Deletes a school in 30 days or at once. Its name must be typed, and the export must be ready. */
export function DeletionSection({ departure, isRunning }: DeletionProps) {
  const { t } = useManagementMessages()
  const { export: file, deletion } = departure
  return (
    <Section title={t('leaving.delete')}>
      {deletion === null ? (
        <Question departure={departure} isReady={file?.state === 'ready'} />
      ) : deletion.state === 'running' || isRunning ? (
        <>
          <p>{t('leaving.running')}</p>
          <Loader label={t('leaving.running')} />
        </>
      ) : (
        <Planned departure={departure} dueAt={deletion.dueAt} />
      )}
    </Section>
  )
}

function Planned({ departure, dueAt }: { readonly departure: Departure; readonly dueAt: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { formatDay } = useDayFormat()
  const change = useChange()
  const { uid, name } = departure.schoolUnit
  const cancel = () =>
    change.run({
      send: () => http.call(calls.cancelSchoolUnitDeletion, { params: { id: uid } }),
      done: t('leaving.cancelled'),
    })
  return (
    <>
      <Notice kind="warning">{t('leaving.scheduled', { name, date: formatDay(dueAt) })}</Notice>
      <Button look="quiet" busy={change.busy} onClick={cancel}>
        {t('leaving.cancel')}
      </Button>
    </>
  )
}

function Question({ departure, isReady }: { readonly departure: Departure; readonly isReady: boolean }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const [time, setTime] = useState<'later' | 'now'>('later')
  const { uid, name: school } = departure.schoolUnit
  const params = { id: uid }
  const { lines = [], ...counted } = useConsequences({ contract: calls.getSchoolUnitConsequences, input: { params } })
  const form = useFieldForm<'name'>({
    fields: ['name'],
    check: ({ name }) => (name.trim() === school ? [] : [fieldProblem('name', 'format')]),
    send: ({ name }) => http.call(calls.deleteSchoolUnit, { params, body: { name, time } }),
    onDone: refresh,
  })
  return (
    <>
      {/* The last line says until when the deletion can be undone, which depends on the choice below. */}
      <CountSummary {...counted} lines={lines.slice(0, -1)} />
      {isReady ? (
        <PlainForm
          {...form.parts}
          refusal={form.code === 'conflict' ? t('leaving.refused') : getRefusalText(form.code)}
          sendLabel={t('leaving.delete_school')}
        >
          <SelectField
            label={t('leaving.when')}
            value={time}
            options={[
              { value: 'later', label: t('leaving.when_later') },
              { value: 'now', label: t('leaving.when_now') },
            ]}
            onChange={setTime}
          />
          <p>{t(`leaving.text_${time}`)}</p>
          <TextField
            label={t('leaving.type_name', { name: school })}
            name="name"
            autoComplete="off"
            problem={form.findProblem('name') === undefined ? undefined : t('leaving.other_name')}
          />
        </PlainForm>
      ) : (
        <p>{t('leaving.export_first')}</p>
      )}
    </>
  )
}
