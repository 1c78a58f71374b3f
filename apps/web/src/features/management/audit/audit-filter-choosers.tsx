import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../management.module.css'
import { SearchChooser } from '../parts/search-chooser.tsx'
import choosers from '../parts/search-chooser.module.css'

export type AuditFilterName = 'actor' | 'subject' | 'schoolUnit' | 'from' | 'to'

interface AuditFilterChoosersProps {
  /** The filters of the address. */
  readonly filters: Readonly<Record<string, string>>
  readonly onChange: (name: AuditFilterName, value: string) => void
  /** Shows the filter by a person. */
  readonly renderPerson: (props: Pick<PersonFilterProps, 'label' | 'uid' | 'onChange'>) => ReactNode
  /** Further filters. */
  readonly children?: ReactNode
}

/** Shows the filters of a list of audit entries by person and period. */
export function AuditFilterChoosers({ filters, onChange, renderPerson, children }: AuditFilterChoosersProps) {
  const { t } = useManagementMessages()
  const { actor = '', subject = '' } = filters
  return (
    <div className={styles['columns']}>
      {renderPerson({ label: t('management.audit_who'), uid: actor, onChange: (uid) => onChange('actor', uid) })}
      {renderPerson({ label: t('management.audit_about'), uid: subject, onChange: (uid) => onChange('subject', uid) })}
      {children}
      <div className={styles['column']}>
        <div className={forms['pair']}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`management.audit_${name}`)}
              type="date"
              value={filters[name] ?? ''}
              onChange={({ currentTarget: { value } }) => onChange(name, value)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface FoundPerson {
  readonly uid: string
  readonly name: string
  readonly detail: string
}

export interface PersonFilterProps {
  readonly label: string
  /** The chosen person. Empty without a choice. */
  readonly uid: string
  /** Undefined while the name is not known. */
  readonly name: string | undefined
  /** Identifies the searched people in the cache. */
  readonly listKey: readonly string[]
  readonly search: (q: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>
  readonly onChange: (uid: string) => void
}

/** Shows the chosen person, or a search field for people. */
export function PersonFilter({ label, uid, name, listKey, search, onChange }: PersonFilterProps) {
  const { t } = useManagementMessages()
  const changeButton = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<FoundPerson>()
  // The focused result disappears after the choice, so move the focus.
  useEffect(() => {
    if (chosen !== undefined && uid !== '') changeButton.current?.focus()
  }, [chosen, uid])
  if (uid !== '')
    return (
      <div className={choosers['chooser']}>
        <span className={choosers['label']}>{label}</span>
        <div className={choosers['chosen']}>
          <bdi>{name ?? (chosen?.uid === uid ? chosen.name : uid)}</bdi>
          <Button ref={changeButton} look="plain" onClick={() => onChange('')}>
            {t('management.choose_another')}
          </Button>
        </div>
      </div>
    )
  return (
    <SearchChooser<FoundPerson>
      label={label}
      listKey={listKey}
      search={search}
      getId={(person) => person.uid}
      getName={(person) => person.name}
      getDetail={(person) => person.detail}
      onChoose={(person) => {
        setChosen(person)
        onChange(person.uid)
      }}
    />
  )
}
