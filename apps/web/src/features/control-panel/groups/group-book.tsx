import { addToGroupShelves } from '@lectern/contracts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AddBook } from '../people/person-shelf.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-administration.ts'

/** Adds a book to the shelves of all pupils of a group. */
export function GroupBook({ group }: { readonly group: string }) {
  const { t } = useAdministrationMessages()
  const change = useChange(addToGroupShelves)
  return (
    <section className={styles['card']} aria-labelledby="group-book">
      <h2 id="group-book">{t('admin.give_book')}</h2>
      <p>{t('admin.give_book_text')}</p>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      {change.data !== undefined && (
        <Notice kind={change.data.skipped > 0 ? 'warning' : 'success'}>
          <p>{t('admin.book_given', { count: change.data.added })}</p>
          {change.data.skipped > 0 && <p>{t('admin.book_skipped', { count: change.data.skipped })}</p>}
        </Notice>
      )}
      <AddBook
        label={t('admin.search_books')}
        known={[]}
        onAdd={(bookId) => change.mutate({ params: { groupId: group }, body: { bookId } })}
      />
    </section>
  )
}
