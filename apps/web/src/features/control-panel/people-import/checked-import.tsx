import {
  applyPeopleImport,
  getMarkedFile,
  getPeopleImport,
  type ManagedOrganization,
  type PeopleImport,
  undoPeopleImport,
} from '@lectern/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { DownloadButton } from './download-button.tsx'
import { FileField } from './file-field.tsx'
import { RowsTable } from './rows-table.tsx'

/** Milliseconds between two requests for the progress. */
const PROGRESS_EVERY_MS = 700
const importKey = (id: string) => ['people-import', id] as const

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
        {(state === 'applied' || state === 'undone') && <Applied found={found} />}
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

/** Says that the import is applied or undone. An applied import can be undone. */
function Applied({ found }: { readonly found: PeopleImport }) {
  const { t, languageTag } = useAdministrationMessages()
  const [asks, setAsks] = useState(false)
  const refresh = useRefresh()
  const undo = useStep(undoPeopleImport, found.id, refresh)
  const { undone, undoUntil } = found
  const format = (value: number) => value.toLocaleString(languageTag)
  if (undone !== null)
    return (
      <Notice kind="success">
        <p>{t('import.undone', { removed: format(undone.removed), restored: format(undone.restored) })}</p>
        {undone.kept.length > 0 && (
          <p>{t('import.kept', { names: new Intl.ListFormat(languageTag).format(undone.kept) })}</p>
        )}
      </Notice>
    )
  return (
    <>
      <Notice kind="success">{t('import.applied')}</Notice>
      {undo.isError && <Notice kind="error">{t(`error.${getRefusalCode(undo.error)}`)}</Notice>}
      {undoUntil !== null && <p>{t('import.undo_until', { date: formatDate(undoUntil, languageTag) })}</p>}
      <Button look="quiet" busy={undo.isPending} onClick={() => setAsks(true)}>
        {t('import.undo')}
      </Button>
      <ConfirmDialog
        title={t('import.undo_title')}
        text={t('import.undo_confirm')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('import.undo')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => undo.mutate()}
      />
    </>
  )
}

/** Makes a call that changes the import, and keeps its response. */
function useStep(
  contract: typeof applyPeopleImport | typeof undoPeopleImport,
  importId: string,
  onDone?: () => Promise<void>,
) {
  const { http } = usePlatform()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<PeopleImport> => getData(await http.call(contract, { params: { importId } })),
    onSuccess: async (next) => {
      client.setQueryData(importKey(importId), next)
      await onDone?.()
    },
  })
}
