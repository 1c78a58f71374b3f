import { applySyncJob, dismissSyncJob, SYNC_KINDS, type SyncJob, undoSyncJob } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-syncs.ts'

/** Shows the buttons that apply a plan, put it aside or undo a run, if its state allows them. */
export function RunActions({ job }: { readonly job: SyncJob }) {
  const { t, languageTag } = useSyncMessages()
  const apply = useChange(applySyncJob)
  const dismiss = useChange(dismissSyncJob)
  const undo = useChange(undoSyncJob)
  const params = { jobId: job.jobId }
  const waits = job.state === 'held' || job.state === 'planned'
  const failed = [apply, dismiss, undo].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error
  return (
    <>
      <Failure title={t('syncs.failed')} code={failed && getRefusalCode(failed)} />
      {waits && job.counts !== null && (
        <div className={styles['buttons']}>
          <ActionWithQuestion
            label={t('syncs.apply')}
            title={t('syncs.apply_title')}
            text={describeNumbers(job.counts)}
            busy={apply.isPending}
            onConfirm={() => apply.mutate({ params })}
          />
          <Button look="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate({ params })}>
            {t('syncs.dismiss')}
          </Button>
        </div>
      )}
      {job.undoUntil !== null && (
        <div className={styles['buttons']}>
          <ActionWithQuestion
            look="quiet"
            label={t('syncs.undo')}
            title={t('syncs.undo_title')}
            text={t(job.purpose === 'people' ? 'syncs.undo_people_text' : 'syncs.undo_text', {
              date: new Date(job.undoUntil).toLocaleDateString(languageTag, { dateStyle: 'long' }),
            })}
            busy={undo.isPending}
            onConfirm={() => undo.mutate({ params })}
          />
        </div>
      )}
    </>
  )

  /** Names the numbers of each kind that a plan changes. */
  function describeNumbers(counts: NonNullable<SyncJob['counts']>): string {
    return SYNC_KINDS.flatMap((kind) => {
      const { create, adopt, change, remove } = counts[kind]
      if (create + adopt + change + remove === 0) return []
      const format = (value: number) => value.toLocaleString(languageTag)
      const numbers = {
        create: format(create),
        adopt: format(adopt),
        change: format(change),
        remove: format(remove),
      }
      return t('syncs.apply_numbers', { kind: t(`syncs.kind_${kind}`), ...numbers })
    }).join(' ')
  }
}

interface ActionProps {
  readonly label: string
  readonly look?: 'primary' | 'quiet'
  readonly title: string
  readonly text: string
  readonly busy: boolean
  readonly onConfirm: () => void
}

function ActionWithQuestion({ label, look = 'primary', title, text, busy, onConfirm }: ActionProps) {
  const { t } = useSyncMessages()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button look={look} busy={busy} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        text={text}
        cancelLabel={t('action.cancel')}
        confirmLabel={label}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={onConfirm}
      />
    </>
  )
}
