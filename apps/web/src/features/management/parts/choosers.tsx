import { type CustomerGroup, type CustomerUser, PAGE_SIZE_MAX, type SchoolUnit } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { formatName } from '../format-name.ts'
import { useManagement } from '../use-management.ts'
import { RESULTS_MAX, SearchChooser } from './search-chooser.tsx'
import styles from './search-chooser.module.css'

const LIST = { pageSize: RESULTS_MAX, calculateTotal: 'false' } as const
const BY_NAME = { ...LIST, sortBy: 'name', sortOrder: 'asc' } as const
const withText = (q: string) => (q === '' ? {} : { q })

/** A school unit with its name. */
export interface ChosenUnit {
  readonly uid: string
  readonly name: string
}

interface UnitChooserProps {
  readonly label: string
  readonly name?: string
  readonly problem?: string | undefined
  /** False if the list shows results only after the user types. */
  readonly showsAll?: boolean
  readonly chosen: ChosenUnit | null
  readonly onChange: (unit: ChosenUnit | null) => void
}

/** Shows the chosen school unit, or a search field to choose one. */
export function UnitChooser({ label, name, problem, showsAll = true, chosen, onChange }: UnitChooserProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const changeButton = useRef<HTMLButtonElement>(null)
  const [wasChosen, setWasChosen] = useState(false)
  // The focused result disappears after the choice, so move the focus.
  useEffect(() => {
    if (wasChosen && chosen !== null) changeButton.current?.focus()
  }, [wasChosen, chosen])
  if (chosen !== null)
    return (
      <div className={styles['chooser']}>
        <span className={styles['label']}>{label}</span>
        <div className={styles['chosen']}>
          <span>{chosen.name}</span>
          <Button
            ref={changeButton}
            look="plain"
            onClick={() => {
              setWasChosen(false)
              onChange(null)
            }}
          >
            {t('management.choose_another')}
          </Button>
        </div>
      </div>
    )
  return (
    <SearchChooser<SchoolUnit>
      label={label}
      {...(name === undefined ? {} : { name })}
      problem={problem}
      listKey={['units']}
      showsAll={showsAll}
      search={async (q, signal) =>
        getData(await http.call(calls.listSchoolUnits, { query: { ...BY_NAME, ...withText(q) } }, { signal })).data
      }
      getId={({ uid }) => uid}
      getName={(unit) => unit.name}
      getDetail={({ city, parent }) => [city, parent?.name].filter(Boolean).join(' · ')}
      onChoose={(unit) => {
        setWasChosen(true)
        onChange({ uid: unit.uid, name: unit.name })
      }}
    />
  )
}

interface GroupChooserProps {
  /** The school unit whose groups can be chosen. */
  readonly unit: string
  /** Groups that are not offered. */
  readonly without: ReadonlySet<string>
  readonly onChoose: (group: CustomerGroup) => void
}

/** Shows a search field for the groups of a school unit. */
export function GroupChooser({ unit, without, onChoose }: GroupChooserProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  return (
    <SearchChooser<CustomerGroup>
      label={t('management.find_group')}
      listKey={['groups', unit, ...without]}
      showsAll
      search={async (q, signal) => {
        const filters = JSON.stringify({ schoolUnit: unit })
        const pageSize = Math.min(RESULTS_MAX + without.size, PAGE_SIZE_MAX)
        const query = { ...BY_NAME, pageSize, ...withText(q), filters }
        const { data } = getData(await http.call(calls.listGroups, { query }, { signal }))
        return data.filter(({ uid }) => !without.has(uid)).slice(0, RESULTS_MAX)
      }}
      getId={({ uid }) => uid}
      getName={({ name }) => name}
      onChoose={onChoose}
    />
  )
}

/** Shows a search field for the people of a school unit. */
export function PersonChooser({
  unit,
  onChoose,
}: {
  readonly unit: string
  readonly onChoose: (user: CustomerUser) => void
}) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  return (
    <SearchChooser<CustomerUser>
      label={t('management.find_person')}
      listKey={['people', unit]}
      search={async (q, signal) => {
        const query = { ...BY_NAME, ...withText(q), filters: JSON.stringify({ schoolUnit: unit }) }
        return getData(await http.call(calls.listUsers, { query }, { signal })).data
      }}
      getId={({ uid }) => uid}
      getName={formatName}
      getDetail={({ userName }) => userName}
      onChoose={onChoose}
    />
  )
}
