import { listAssignablePupils, type PersonName } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { getRefusalCode, getData } from '../../../platform/http/call-error.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ASSIGNMENTS_KEY } from '../use-assignments.ts'
import styles from './editor.module.css'

interface PupilChooserProps {
  readonly chosen: readonly PersonName[]
  readonly onChange: (chosen: PersonName[]) => void
}

const PUPILS_FOUND_MAX = 12

/** Shows the chosen pupils, and a search for other pupils. */
export function PupilChooser({ chosen, onChange }: PupilChooserProps) {
  const { t } = useWorkMessages()
  const [search, setSearch] = useState('')
  const found = usePupils(useDeferredValue(search.trim()))
  const label = useId()
  const isChosen = ({ uid }: PersonName): boolean => chosen.some((pupil) => pupil.uid === uid)
  const listWithout = ({ uid }: PersonName): PersonName[] => chosen.filter((pupil) => pupil.uid !== uid)
  return (
    <div className={styles['pupils']}>
      {chosen.length > 0 && (
        <>
          <p id={label} className={styles['label']}>
            {t('assignments.chosen_pupils')}
          </p>
          <ul aria-labelledby={label} className={styles['pills']}>
            {chosen.map((pupil) => (
              <li key={pupil.uid} className={styles['pill']}>
                <bdi>{pupil.name}</bdi>
                <IconButton
                  label={t('assignments.remove_pupil', { name: pupil.name })}
                  onClick={() => onChange(listWithout(pupil))}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <SearchField
        label={t('assignments.search_pupils')}
        clearLabel={t('action.clear_search')}
        value={search}
        onChange={setSearch}
      />
      {found.error !== null && <Notice kind="error">{t(`error.${getRefusalCode(found.error)}`)}</Notice>}
      {found.data?.length === 0 && <output>{t('assignments.no_pupils_found')}</output>}
      <fieldset aria-label={t('assignments.pupils_found')} className={styles['found']}>
        {(found.data ?? []).map((pupil) => (
          <CheckboxField
            key={pupil.uid}
            label={pupil.name}
            checked={isChosen(pupil)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, pupil] : listWithout(pupil))}
          />
        ))}
      </fieldset>
    </div>
  )
}

function usePupils(q: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'pupils to choose', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: PUPILS_FOUND_MAX, ...(q === '' ? {} : { q }) }
      return getData(await http.call(listAssignablePupils, { query }, { signal })).data
    },
  })
}
