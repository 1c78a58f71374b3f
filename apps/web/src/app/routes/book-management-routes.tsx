import { getRouteApi } from '@tanstack/react-router'
import { RealmBooksScreen } from '../../features/book-management/realm-books-screen.tsx'
import { SchoolBooksScreen } from '../../features/book-management/school-books-screen.tsx'
import { useManagementMessages } from '../../platform/i18n/messages.ts'

const schoolBooks = getRouteApi('/guarded/app/controlpanel/schools/$id/books')

/** `/controlpanel/beta/books`: lists the books of the realm for super users. */
export function ManageBooksRoute() {
  const { t } = useManagementMessages()
  return <RealmBooksScreen backLabel={t('management.title')} />
}

/** `/controlpanel/schools/{id}/books`: lists the books that a school has uploaded. */
export function SchoolBooksRoute() {
  return <SchoolBooksScreen id={schoolBooks.useParams().id} />
}
