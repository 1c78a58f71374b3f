import { BookAccess, type ManagedBook, setBookAccess, setBookTrust } from '@lectern/contracts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './book-management.module.css'
import { RevisionsSection } from './revisions/revisions-section.tsx'
import { useBookChange } from './use-book-change.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface BookPanelProps {
  readonly book: ManagedBook
  /** True on the page of super users, who also decide about scripts and about who may read a book. */
  readonly forRealm: boolean
  /** Called after a change that can remove the book from the filtered list. */
  readonly onChanged: (change: Partial<ManagedBook>) => void
}

/** Shows what can be done with a book. */
export function BookPanel({ book, forRealm, onChanged }: BookPanelProps) {
  const { t } = useAdministrationMessages()
  const isOffered = book.withdrawnAt === null
  return (
    <div className={styles['panel']}>
      {book.authors.length > 0 && <p className={styles['hint']}>{book.authors.join(', ')}</p>}
      {forRealm && isOffered && <Access book={book} onChanged={onChanged} />}
      {isOffered && book.scripted === true && (forRealm ? <Trust book={book} /> : <ScriptsText book={book} />)}
      <div className={styles['buttons']}>
        {isOffered && (
          <LinkButton look="quiet" to="/bookshelf/play/id/$bookId" params={{ bookId: book.id }}>
            {t('books.read')}
          </LinkButton>
        )}
        <WithdrawButton book={book} onChanged={onChanged} />
      </div>
      <RevisionsSection book={book} />
    </div>
  )
}

function Access({ book, onChanged }: Pick<BookPanelProps, 'book' | 'onChanged'>) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const change = useBookChange()
  const { access, owner } = book
  if (owner !== null)
    return (
      <LinkButton look="plain" to="/controlpanel/schools/$id/books" params={{ id: owner.id }}>
        {owner.name}
      </LinkButton>
    )
  const set = async (next: BookAccess) => {
    const result = await http.call(setBookAccess, { params: { id: book.id }, body: { access: next } })
    if (result.ok) onChanged({ access: next })
    return result
  }
  return (
    <>
      <SelectField
        label={t('books.offered_to')}
        value={access ?? 'everyone'}
        options={BookAccess.options.map((value) => ({ value, label: t(`books.access_${value}`) }))}
        onChange={(next) =>
          void change.run({
            send: () => set(next),
            done: t('settings.saved'),
            ...(access === null ? {} : { undo: () => set(access) }),
          })
        }
      />
      {access === 'lists' && (
        <>
          <p className={styles['hint']}>{t('books.lists_hint')}</p>
          <LinkButton look="plain" to="/controlpanel/beta/manage" search={{ tab: 'organizations' }}>
            {t('books.choose_lists')}
          </LinkButton>
        </>
      )}
    </>
  )
}

function Trust({ book }: { readonly book: ManagedBook }) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const change = useBookChange()
  const { id, revision } = book
  const set = (trusted: boolean) => http.call(setBookTrust, { params: { id }, body: { trusted, revision } })
  return (
    <div>
      <CheckboxField
        label={t('books.allow_scripts')}
        checked={book.trusted}
        onChange={(event) => {
          const trusted = event.currentTarget.checked
          void change.run({ send: () => set(trusted), undo: () => set(!trusted), done: t('settings.saved') })
        }}
      />
      <p className={styles['hint']}>{t('books.scripts_hint')}</p>
    </div>
  )
}

function ScriptsText({ book }: { readonly book: ManagedBook }) {
  const { t } = useAdministrationMessages()
  return book.trusted ? null : <p className={styles['hint']}>{t('books.scripts_super')}</p>
}
