import { getManagedOrganization } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import styles from './book-management.module.css'
import { BooksTable } from './books-table.tsx'
import { UploadSection } from './upload-section.tsx'

/** Lists the books that a school has uploaded, for its administrators. Throws if the school does not exist. */
export function SchoolBooksScreen({ id }: { readonly id: string }) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const school = useQuery({
    queryKey: ['school-of-books', id],
    queryFn: async ({ signal }) => getData(await http.call(getManagedOrganization, { params: { id } }, { signal })),
  })
  return (
    <Fetched wholePage state={useFetched(school)}>
      {({ name, administered }) =>
        administered ? (
          <div className={styles['page']}>
            <div>
              <BackLink to="/controlpanel/schools/$id" params={{ id }}>
                {name}
              </BackLink>
              <PageHeading title={`${t('books.school_title')} – ${name}`}>{t('books.school_title')}</PageHeading>
              <p className={styles['hint']}>{t('books.school_text', { name })}</p>
            </div>
            <UploadSection unit={{ id, name }} />
            <BooksTable label={t('books.school_title')} unit={id} />
          </div>
        ) : (
          <EmptyState wholePage alert title={t('page_error.other')} text={t('error.forbidden')}>
            <LinkButton to="/controlpanel">{t('controlpanel.title')}</LinkButton>
          </EmptyState>
        )
      }
    </Fetched>
  )
}
