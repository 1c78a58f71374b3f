import {
  CHANGES_MAX_DEFAULT,
  OWNED_BY_DEFAULT,
  putSync,
  REMOVES_MAX_DEFAULT,
  SUPPORTED_SYNC_TYPES,
  SYNC_GROUP_KINDS,
  SYNC_ROLES,
  type SupportedSyncType,
} from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { SYNC_NAMES } from '../../../services/administration/sync-names.ts'
import { useChange } from '../use-syncs.ts'

interface ConnectFormProps {
  readonly school: string
  readonly onCancel: () => void
}

/** A new sync makes a plan only, when a person starts it. */
const NEW_SYNC = {
  active: false,
  dryRun: true,
  organizationMap: [],
  schools: [],
  roles: [...SYNC_ROLES],
  groupKinds: [...SYNC_GROUP_KINDS],
  owns: [...OWNED_BY_DEFAULT],
  removesMax: REMOVES_MAX_DEFAULT,
  changesMax: CHANGES_MAX_DEFAULT,
  pauses: [],
}

/** Creates a sync for a kind of system, and opens its page. */
export function ConnectForm({ school, onCancel }: ConnectFormProps) {
  const { t } = useSyncMessages()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [type, setType] = useState<SupportedSyncType>('oneroster')
  // A repeated request has the same id, and makes no second sync.
  const [sync] = useState(() => crypto.randomUUID())
  const refresh = useRefresh()
  const create = useChange(putSync, async () => {
    // The page of the sync finds it in the list.
    await refresh()
    await navigate({ to: '/controlpanel/schools/$id/syncs/$sync', params: { id: school, sync } })
  })
  // The form appears in place of the button that had the focus.
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  return (
    <section className={styles['card']} aria-label={t('syncs.connect')}>
      <p>{t('syncs.connect_text')}</p>
      <Failure title={t('syncs.not_updated')} code={create.error && getRefusalCode(create.error)} />
      <PlainForm
        ref={form}
        sendLabel={t('syncs.connect')}
        busy={create.isPending}
        onSend={() =>
          create
            .mutateAsync({ params: { orgId: school, syncId: sync }, body: { ...NEW_SYNC, type } })
            // The mutation keeps the error for `Failure`.
            .then(
              () => true,
              () => false,
            )
        }
        beside={
          <Button look="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        }
      >
        <SelectField
          label={t('syncs.system')}
          value={type}
          options={SUPPORTED_SYNC_TYPES.map((value) => ({ value, label: SYNC_NAMES[value] }))}
          onChange={setType}
        />
      </PlainForm>
    </section>
  )
}
