import {
  applyPeopleImport,
  getMarkedFile,
  getPeopleImport,
  type ManagedOrganization,
  type PeopleImport,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { DownloadButton } from './download-button.tsx'
import { FileField } from './file-field.tsx'
import { RowsTable } from './rows-table.tsx'
import { UndoImport } from './undo-import.tsx'
import { importKey, useStep } from './use-step.ts'

/** Milliseconds between two requests for the progress. */
const PROGRESS_EVERY_MS = 700

interface CheckedImportProps {
  readonly id: string
  readonly school: ManagedOrganization
  /** Called with the id of the import of another file. */
  readonly onOther: (importId: string) => void
}

/** Shows what an import does with each row, applies it, and undoes it. */
export function CheckedImport({ id, school, onOther }: CheckedImportProps) {
  const { http } = usePlatform()
  const refresh = useRefresh()
  const found = useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => getData(await http.call(getPeopleImport, { params: { importId: id } }, { signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? PROGRESS_EVERY_MS : false),
  })
  const state = found.data?.state
  const lastState = useRef(state)
  const refreshLists = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (lastState.current === 'applying' && state !== 'applying') refreshLists()
    lastState.current = state
  }, [state])
  return (
    <Fetched state={useFetched(found)}>
      {(loaded) => <Loaded found={loaded} school={school} onOther={onOther} />}
    </Fetched>
  )
}

interface LoadedProps extends Omit<CheckedImportProps, 'id'> {
  readonly found: PeopleImport
}

function Loaded({ found, school, onOther }: LoadedProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { id, type, fileName, state, counts, newGroups, columns } = found
  const apply = useStep(applyPeopleImport, id)
  const list = new Intl.ListFormat(languageTag)
  const unknown = columns.filter(({ column }) => column === null).map(({ header }) => header)
  const total = counts.create + counts.change
  const isChecked = state === 'checked'
  // The job found people who were changed after the check.
  const hasChangedSince = isChecked && apply.isSuccess && counts.wrong > 0
  return (
    <>
      <section className={styles['card']} aria-labelledby="import-result">
        <h2 id="import-result">
          <bdi>{fileName}</bdi>
        </h2>
        {hasChangedSince && <Notice kind="warning">{t('import.changed_since')}</Notice>}
        {isChecked && counts.wrong > 0 && <Notice kind="warning">{t('import.wrong_text')}</Notice>}
        {isChecked && counts.wrong === 0 && total === 0 && <Notice kind="info">{t('import.nothing')}</Notice>}
        {isChecked && newGroups.length > 0 && <p>{t('import.new_groups', { names: list.format(newGroups) })}</p>}
        {isChecked && unknown.length > 0 && <p>{t('import.unknown_columns', { names: list.format(unknown) })}</p>}
        {apply.isError && <Notice kind="error">{t(`error.${getRefusalCode(apply.error)}`)}</Notice>}
        {state === 'applying' && <Progress found={found} />}
        {(state === 'applied' || state === 'undone') && <Applied found={found} school={school.id} />}
        {isChecked && (
          <div className={styles['buttons']}>
            {counts.wrong === 0 && total > 0 && (
              <Button busy={apply.isPending} onClick={() => apply.mutate()}>
                {t('import.apply')}
              </Button>
            )}
            {counts.wrong > 0 && (
              <DownloadButton
                contract={getMarkedFile}
                input={{ params: { importId: id } }}
                name={[fileName.replace(/\.xlsx$/iu, '')]}
              >
                {t('import.marked')}
              </DownloadButton>
            )}
            <FileField
              school={school.id}
              type={type}
              look={counts.wrong > 0 ? 'primary' : 'quiet'}
              label={t('import.choose_again')}
              onChecked={onOther}
            />
          </div>
        )}
      </section>
      {isChecked && <RowsTable found={found} />}
    </>
  )
}

/** Shows how many passwords are protected, and then how many people are written. */
function Progress({ found }: { readonly found: PeopleImport }) {
  const { t, languageTag } = useAdministrationMessages()
  const { counts, preparation, done } = found
  const people = { done, total: counts.create + counts.change }
  const all = { done: done + (preparation?.done ?? 0), total: people.total + (preparation?.total ?? 0) }
  const isProtecting = preparation !== null && preparation.done < preparation.total
  const shown = isProtecting ? preparation : people
  const format = (value: number) => value.toLocaleString(languageTag)
  return (
    <>
      <ProgressBar value={all.total === 0 ? 0 : all.done / all.total} label={t('import.title')} />
      <output>
        {t(isProtecting ? 'import.protecting' : 'import.applying', {
          done: format(shown.done),
          total: format(shown.total),
        })}
      </output>
    </>
  )
}

interface AppliedProps {
  readonly found: PeopleImport
  readonly school: string
}

/** Says that the import is applied or undone, and leads on. An applied import can be undone. */
function Applied({ found, school }: AppliedProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { id, type, counts, undone, undoUntil } = found
  const format = (value: number) => value.toLocaleString(languageTag)
  const tab = type === 'students' ? {} : { tab: type }
  const another = (
    <LinkButton look="quiet" to="/controlpanel/schools/$id/import/$type" params={{ id: school, type }}>
      {t('import.another')}
    </LinkButton>
  )
  if (undone !== null)
    return (
      <>
        <Notice kind="success">
          <p>{t('import.undone', { removed: format(undone.removed), restored: format(undone.restored) })}</p>
          {undone.kept.length > 0 && (
            <p>{t('import.kept', { names: new Intl.ListFormat(languageTag).format(undone.kept) })}</p>
          )}
        </Notice>
        <div className={styles['buttons']}>{another}</div>
      </>
    )
  return (
    <>
      <Notice kind="success">
        <p>{t('import.applied')}</p>
        <p>{t('import.applied_counts', { created: format(counts.create), changed: format(counts.change) })}</p>
      </Notice>
      <div className={styles['buttons']}>
        <LinkButton to="/controlpanel/schools/$id" params={{ id: school }} search={tab}>
          {t('import.to_people')}
        </LinkButton>
        <LinkButton
          look="quiet"
          to="/controlpanel/schools/$id"
          params={{ id: school }}
          search={{ ...tab, neverLoggedIn: 'true' }}
        >
          {t('import.to_never_logged_in')}
        </LinkButton>
        {another}
      </div>
      {undoUntil !== null && <p>{t('import.undo_until', { date: formatDate(undoUntil, languageTag) })}</p>}
      <UndoImport id={id} />
    </>
  )
}
