import { listDeletedGroups } from '@lectern/contracts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { useAdministrationQuery } from '../use-administration.ts'
import { useRestoreGroup } from './use-restore-group.ts'

/** Shows the groups of a school that the user may restore. Empty without one. */
export function DeletedGroups({ school }: { readonly school: string }) {
  const { t, languageTag } = useAdministrationMessages()
  const found = useAdministrationQuery(listDeletedGroups, { params: { id: school } })
  const restore = useRestoreGroup()
  const failure = useFetchedPart(found, t('admin.deleted_groups'))
  const groups = found.data?.data ?? []
  if (groups.length === 0) return <FetchFailure state={failure} />
  return (
    <section className={styles['card']} aria-labelledby="deleted-groups">
      <h2 id="deleted-groups">{t('admin.deleted_groups')}</h2>
      <ul className={styles['wrapping']}>
        {groups.map(({ id, name, deletedAt, undoUntil }) => (
          <li key={id}>
            <div className={styles['grow']}>
              <bdi>{name}</bdi>
              <p className={styles['second']}>
                {t('admin.group_deleted_on', {
                  date: formatDate(deletedAt, languageTag),
                  until: formatDate(undoUntil, languageTag),
                })}
              </p>
            </div>
            <Button
              look="quiet"
              busy={restore.isPending && restore.variables === id}
              aria-label={t('admin.restore_named', { name })}
              onClick={() => restore.mutate(id)}
            >
              {t('admin.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
