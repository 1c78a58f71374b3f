import type { SyncPerson } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import styles from '../page.module.css'
import { Doubt } from '../run/doubt.tsx'

interface PersonChoiceProps {
  readonly school: string
  readonly syncId: string
  readonly person: SyncPerson
  readonly chosen: boolean
  readonly disabled: boolean
  readonly onChoose: (person: SyncPerson, isChosen: boolean) => void
}

/** Shows a person of the source with a check box. For a doubt, an administrator first decides who the person is. */
export function PersonChoice({ school, syncId, person, chosen, disabled, onChoose }: PersonChoiceProps) {
  const { t, languageTag } = useSyncMessages()
  const { externalId, name, username, role, schools, groups, pupils, status, reason } = person
  const list = (values: readonly string[]) => new Intl.ListFormat(languageTag).format(values)
  const facts = [t(`role.${role}`), list(groups), list(schools), username ?? '', externalId]
  const about = [
    facts.filter((fact) => fact !== '').join(' · '),
    ...(pupils.length > 0 ? [t('syncs.guardian_of', { pupils: list(pupils) })] : []),
    status === 'skip' ? t(`syncs.reason_${reason ?? 'deleted-here'}`) : t(`syncs.person_${status}`),
  ].join('. ')
  const shown = name ?? t('syncs.no_name')
  if (status === 'skip' || status === 'doubt')
    return (
      <div className={styles['value']}>
        <bdi>{shown}</bdi>
        <span className={styles['second']}>{about}</span>
        {status === 'doubt' && (
          <>
            {reason !== null && <span className={styles['second']}>{t(`syncs.reason_${reason}`)}</span>}
            <Doubt school={school} syncId={syncId} entry={person} />
          </>
        )}
      </div>
    )
  return (
    <CheckboxField
      label={shown}
      hint={about}
      checked={chosen}
      disabled={disabled}
      onChange={(event) => onChoose(person, event.currentTarget.checked)}
    />
  )
}
