import { getSchoolYear, type SchoolYearRun, undoSchoolYear } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDate } from '../format-moment.ts'
import page from '../page.module.css'
import { useAdministrationQuery, useChange } from '../use-administration.ts'

interface LastYearProps {
  readonly school: string
  readonly onUndone: () => void
}

/** Shows the last start of a school year, with the button that takes it back. Empty without one in the last 30 days. */
export function LastYear({ school, onUndone }: LastYearProps) {
  const { t } = useAdministrationMessages()
  const last = useFetchedPart(useAdministrationQuery(getSchoolYear, { params: { id: school } }), t('admin.school_year'))
  return (
    <Fetched state={last}>{({ run }) => run !== null && <Run school={school} run={run} onUndone={onUndone} />}</Fetched>
  )
}

interface RunProps extends LastYearProps {
  readonly run: SchoolYearRun
}

function Run({ school, run, onUndone }: RunProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { id, startedAt, renamed, leavers, undoUntil, undone } = run
  const [asks, setAsks] = useState(false)
  const undo = useChange(undoSchoolYear, onUndone)
  const count = (value: number) => value.toLocaleString(languageTag)
  if (undone !== null) {
    const names = new Intl.ListFormat(languageTag).format([...undone.keptPeople, ...undone.keptGroups])
    return (
      <Notice kind="success">
        {t('admin.year_undone', { groups: count(undone.groups), pupils: count(undone.people) })}{' '}
        {names !== '' && t('admin.year_kept', { names })}
      </Notice>
    )
  }
  return (
    <section className={page['card']} aria-label={t('admin.year_undo')}>
      <p>
        {t('admin.year_last', {
          date: formatDate(startedAt, languageTag),
          groups: count(renamed),
          pupils: count(leavers),
        })}
      </p>
      {undoUntil !== null && <p>{t('admin.year_undo_until', { date: formatDate(undoUntil, languageTag) })}</p>}
      {undo.isError && <Notice kind="error">{t(`error.${getRefusalCode(undo.error)}`)}</Notice>}
      <Button look="quiet" busy={undo.isPending} onClick={() => setAsks(true)}>
        {t('admin.year_undo')}
      </Button>
      <ConfirmDialog
        title={t('admin.year_undo_title')}
        text={t('admin.year_undo_confirm')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.year_undo')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => undo.mutate({ params: { id: school, runId: id } })}
      />
    </section>
  )
}
