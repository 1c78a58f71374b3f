import type { MergePreview } from '@lectern/contracts'
import { useManagementMessages } from '../../../../platform/i18n/messages.ts'
import { CountSummary } from '../../../../ui/count-summary.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ValueList } from '../../parts/value-list.tsx'
import styles from './merge.module.css'
import { describeAccount, useMergeTexts } from './use-merge-texts.ts'

/** Shows the moved data, the dropped data and the kept values of a merge. */
export function MergePreviewView({ preview }: { readonly preview: MergePreview }) {
  const { t } = useManagementMessages()
  const { movedSections, droppedSections, nameValues, conflictValues } = useMergeTexts()
  const names = nameValues(preview)
  const conflicts = conflictValues(preview)
  return (
    <>
      <ValueList
        values={[
          { label: t('merge.into'), value: describeAccount(preview.into) },
          { label: t('merge.from'), value: describeAccount(preview.from) },
        ]}
      />
      {preview.moved.length === 0 && <p>{t('merge.nothing_moves')}</p>}
      <CountSummary sections={movedSections(preview)} />
      {names.length > 0 && <ValueList values={names} />}
      <CountSummary sections={droppedSections(preview)} />
      {conflicts.length > 0 && (
        <div className={styles['part']}>
          <h3>{t('merge.conflicts')}</h3>
          <ValueList values={conflicts} />
        </div>
      )}
      <Notice kind="warning">
        {t('merge.log_in_ends', { username: preview.from.userName })} {t('merge.no_undo')}
      </Notice>
    </>
  )
}
