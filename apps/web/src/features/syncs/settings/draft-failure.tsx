import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Failure } from '../failure.tsx'
import type { Draft } from './use-draft.ts'

type DraftFailureProps = Pick<Draft, 'code' | 'showNewest'>

/** Says why a section could not be saved. After a change by another user, a button shows the newer values. */
export function DraftFailure({ code, showNewest }: DraftFailureProps) {
  const { t } = useSyncMessages()
  if (code !== 'changed_meanwhile') return <Failure title={t('syncs.not_updated')} code={code} />
  return (
    <Notice kind="warning">
      <p>
        <strong>{t('syncs.not_updated')}</strong>
      </p>
      <p>{t('admin.changed_meanwhile')}</p>
      <Button look="quiet" onClick={showNewest}>
        {t('admin.show_newest')}
      </Button>
    </Notice>
  )
}
