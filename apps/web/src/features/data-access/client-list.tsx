import { type DataAccessClient, deleteDataAccessClient } from '@lectern/contracts'
import { useState } from 'react'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { Failure } from './failure.tsx'
import styles from './page.module.css'
import { useChange } from './use-data-access.ts'

interface ClientListProps {
  readonly school: string
  readonly clients: readonly DataAccessClient[]
}

/** Lists the programs with access. */
export function ClientList({ school, clients }: ClientListProps) {
  const { t } = useSyncMessages()
  if (clients.length === 0) return <p>{t('access.none')}</p>
  return (
    <section aria-labelledby="programs" className={styles['page']}>
      <h2 id="programs">{t('access.list')}</h2>
      <ul className={styles['list']}>
        {clients.map((client) => (
          <Client key={client.id} school={school} client={client} />
        ))}
      </ul>
    </section>
  )
}

function Client({ school, client }: { readonly school: string; readonly client: DataAccessClient }) {
  const { t, languageTag } = useSyncMessages()
  const show = useSnackbar()
  const [asks, setAsks] = useState(false)
  const change = useChange(deleteDataAccessClient, () => show('success', t('access.deleted')))
  const { id, name, clientId, createdBy, createdAt, lastUsedAt } = client
  const format = (moment: string) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
  const given = format(createdAt)
  const facts = [
    [t('syncs.field_clientId'), clientId],
    [t('access.given'), createdBy === null ? given : t('access.given_by', { date: given, name: createdBy })],
    [t('access.last_used'), lastUsedAt === null ? t('access.never_used') : format(lastUsedAt)],
  ]
  return (
    <li className={styles['card']}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <Failure title={t('access.not_deleted')} error={change.error} />
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        look="quiet"
        aria-label={`${t('access.delete')}: ${name}`}
        busy={change.isPending}
        onClick={() => setAsks(true)}
      >
        {t('access.delete')}
      </Button>
      <ConfirmDialog
        title={t('access.delete_title', { name })}
        text={t('access.delete_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('access.delete')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => change.mutate({ params: { orgId: school, id } })}
      />
    </li>
  )
}
