import type { CustomerUser } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { formatName } from '../format-name.ts'
import styles from '../management.module.css'
import { UnitChooser } from '../parts/choosers.tsx'
import { RESULTS_MAX, SearchChooser } from '../parts/search-chooser.tsx'
import choosers from '../parts/search-chooser.module.css'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

interface AuditFilterChoosersProps {
  /** The filters of the address. */
  readonly filters: Readonly<Record<string, string>>
  readonly onChange: (name: 'actor' | 'subject' | 'schoolUnit' | 'from' | 'to', value: string) => void
}

/** Shows the filters of the audit log by person, school unit and period. */
export function AuditFilterChoosers({ filters, onChange }: AuditFilterChoosersProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { actor, subject, schoolUnit: id = '' } = filters
  const unit = useQuery({
    queryKey: [MANAGEMENT_KEY, 'audit-unit', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => getData(await http.call(calls.getSchoolUnit, { params: { id } }, { signal })),
  })
  const chosen = id === '' ? null : { uid: id, name: unit.data?.name ?? id }
  return (
    <div className={styles['columns']}>
      <PersonFilter label={t('management.audit_who')} uid={actor} onChange={(uid) => onChange('actor', uid)} />
      <PersonFilter label={t('management.audit_about')} uid={subject} onChange={(uid) => onChange('subject', uid)} />
      <UnitChooser
        label={t('management.school_unit')}
        showsAll={false}
        chosen={chosen}
        onChange={(next) => onChange('schoolUnit', next?.uid ?? '')}
      />
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

interface PersonFilterProps {
  readonly label: string
  readonly uid: string | undefined
  readonly onChange: (uid: string) => void
}

/** Shows the chosen person, or a search field for the people of the realm. */
function PersonFilter({ label, uid = '', onChange }: PersonFilterProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const changeButton = useRef<HTMLButtonElement>(null)
  const [wasChosen, setWasChosen] = useState(false)
  // The focused result disappears after the choice, so move the focus.
  useEffect(() => {
    if (wasChosen && uid !== '') changeButton.current?.focus()
  }, [wasChosen, uid])
  const person = useQuery({
    queryKey: [MANAGEMENT_KEY, 'audit-person', uid],
    enabled: uid !== '',
    retry: false,
    queryFn: async ({ signal }) => getData(await http.call(calls.getUser, { params: { uid } }, { signal })),
  })
  if (uid !== '')
    return (
      <div className={choosers['chooser']}>
        <span className={choosers['label']}>{label}</span>
        <div className={choosers['chosen']}>
          <bdi>{person.data === undefined ? uid : formatName(person.data)}</bdi>
          <Button ref={changeButton} look="plain" onClick={() => onChange('')}>
            {t('management.choose_another')}
          </Button>
        </div>
      </div>
    )
  return (
    <SearchChooser<CustomerUser>
      label={label}
      listKey={['people-of-realm']}
      search={async (q, signal) => {
        const query = { q, pageSize: RESULTS_MAX, calculateTotal: 'false', sortBy: 'name', sortOrder: 'asc' } as const
        return getData(await http.call(calls.listUsers, { query }, { signal })).data
      }}
      getId={(user) => user.uid}
      getName={formatName}
      getDetail={({ userName }) => userName}
      onChoose={(user) => {
        setWasChosen(true)
        onChange(user.uid)
      }}
    />
  )
}
