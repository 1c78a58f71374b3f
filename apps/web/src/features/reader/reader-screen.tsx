import { useMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The place of the reader; it cannot open a book yet, and says so. */
export function ReaderScreen(_: { readonly bookId: string }) {
  const { t } = useMessages()
  return (
    <EmptyState title={t('reader.book')} text={t('reader.error_fault_in_book_message')}>
      <LinkButton to="/library/bookshelf">{t('reader.close_book')}</LinkButton>
    </EmptyState>
  )
}
