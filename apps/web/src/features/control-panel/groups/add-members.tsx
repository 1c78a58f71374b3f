import { changeManagedGroup, listOrganizationUsers, type ManagedGroup } from '@lectern/contracts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import styles from '../page.module.css'
import { useAdministrationQuery, useChange } from '../use-administration.ts'

const FOUND_MAX = 8

/** Searches the people of the school, and adds them to the group. */
export function AddMembers({ group }: { readonly group: ManagedGroup }) {
  const { t } = useAdministrationMessages()
  const [q, setQ] = useState('')
  return (
    <section className={styles['card']} aria-labelledby="add-members">
      <h2 id="add-members">{t('admin.add_people')}</h2>
      <SearchField label={t('admin.search_people')} clearLabel={t('table.clear_search')} value={q} onChange={setQ} />
      {q.trim() !== '' && <FoundPeople group={group} q={q} />}
    </section>
  )
}

function FoundPeople({ group, q }: { readonly group: ManagedGroup; readonly q: string }) {
  const { t } = useAdministrationMessages()
  const show = useSnackbar()
  const [added, setAdded] = useState('')
  const change = useChange(changeManagedGroup, () => show('success', t('admin.added_person', { name: added })))
  const found = useAdministrationQuery(listOrganizationUsers, {
    params: { id: group.organization.id },
    query: { q, pageSize: FOUND_MAX, sortBy: 'name', sortOrder: 'asc' },
  })
  const add = (id: string, name: string) => {
    setAdded(name)
    change.mutate({ params: { id: group.id }, body: { data: { addUsers: [id] } } })
  }
  return (
    <>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      <Fetched state={useFetchedPart(found, t('admin.add_people'))}>
        {({ data }) => (
          <>
            {data.length === 0 && <output>{t('table.no_match_title')}</output>}
            <ul className={styles['rows']}>
              {data.map(({ id, name, username, groups }) => (
                <li key={id}>
                  <span className={styles['grow']}>
                    <bdi>{name}</bdi>
                    <br />
                    <span className={styles['second']}>
                      {groups.length === 0 ? username : groups.map((each) => each.name).join(', ')}
                    </span>
                  </span>
                  {groups.some((each) => each.id === group.id) ? (
                    <span className={styles['second']}>{t('admin.in_group')}</span>
                  ) : (
                    <IconButton
                      label={t('admin.add_person', { name })}
                      busy={change.isPending}
                      onClick={() => add(id, name)}
                    >
                      <Plus aria-hidden />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Fetched>
    </>
  )
}
