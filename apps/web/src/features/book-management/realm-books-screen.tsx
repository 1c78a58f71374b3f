import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import styles from './book-management.module.css'
import { BooksTable } from './books-table.tsx'
import { UploadSection } from './upload-section.tsx'

/** Lists the books of the realm and of its school units for super users, who upload and withdraw books. */
export function RealmBooksScreen({ backLabel }: { readonly backLabel: string }) {
  const { t } = useAdministrationMessages()
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/beta/manage">{backLabel}</BackLink>
        <PageHeading>{t('books.title')}</PageHeading>
      </div>
      <UploadSection />
      <BooksTable label={t('books.title')} />
    </div>
  )
}
