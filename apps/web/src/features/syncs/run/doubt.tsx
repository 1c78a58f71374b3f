import { decideSyncDoubt, type SyncLogEntry, type SyncReason } from '@lectern/contracts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-syncs.ts'

const DOUBTS: ReadonlySet<SyncReason> = new Set(['several-people', 'same-name', 'other-organization', 'linked-twice'])

/** Returns whether an administrator has to decide who the person of an entry is. */
export const isDoubt = ({ kind, effect, reason }: SyncLogEntry): boolean =>
  kind === 'person' && effect === 'skip' && DOUBTS.has(reason)

interface DoubtProps {
  readonly school: string
  readonly syncId: string
  readonly entry: Pick<SyncLogEntry, 'externalId' | 'candidates'>
}

/** Lets an administrator decide which stored person a person of the source is. */
export function Doubt({ school, syncId, entry: { externalId, candidates } }: DoubtProps) {
  const { t } = useSyncMessages()
  const decide = useChange(decideSyncDoubt)
  if (decide.isSuccess) return <Notice kind="success">{t('syncs.decided')}</Notice>
  const choose = (person: string | null) =>
    decide.mutate({ params: { orgId: school, syncId, externalId }, body: { person } })
  return (
    <>
      <Failure title={t('syncs.failed')} code={decide.error && getRefusalCode(decide.error)} />
      {candidates.map(({ uid, name, username }) => (
        <span key={uid} className={styles['secret']}>
          <span>
            <bdi>{name}</bdi> <bdi className={styles['second']}>{username}</bdi>
          </span>
          <Button
            look="quiet"
            busy={decide.isPending}
            aria-label={`${t('syncs.it_is')}: ${name}, ${username}`}
            onClick={() => choose(uid)}
          >
            {t('syncs.it_is')}
          </Button>
        </span>
      ))}
      <span>
        <Button look="quiet" busy={decide.isPending} onClick={() => choose(null)}>
          {t('syncs.it_is_new')}
        </Button>
      </span>
    </>
  )
}
