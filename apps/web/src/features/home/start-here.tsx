import { type Book, listCatalogue } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, UserRoundPlus } from 'lucide-react'
import { getData } from '../../platform/http/call-error.ts'
import { useFetchedPart } from '../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Cover } from '../../ui/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import sectionHeader from '../../ui/section-header.module.css'
import bookStyles from './new-books.module.css'
import cardStyles from './services.module.css'

/** Number of books that the home page shows. */
const BOOKS_MAX = 6

/** The next steps that a person without books can take, in addition to the books. */
export interface NextSteps {
  /** True for adults, who may have a code from school. */
  readonly schoolCode: boolean
  /** True for guardians. */
  readonly addChild: boolean
}

/** Shows the first steps of a person whose shelf is empty: books that the person may read, and how a school helps. */
export function StartHere({ steps }: { readonly steps: NextSteps }) {
  const { t } = usePortalMessages()
  return (
    <>
      <FirstBooks />
      {(steps.schoolCode || steps.addChild) && (
        <ul className={cardStyles['list']}>
          {steps.schoolCode && (
            <li>
              <Link to="/login" search={{ amr_hint: 'group-code' }} className={cardStyles['card']}>
                <KeyRound aria-hidden />
                <span className={cardStyles['name']}>
                  {t('home.school_code')}
                  <span className={cardStyles['text']}>{t('home.school_code_text')}</span>
                </span>
              </Link>
            </li>
          )}
          {steps.addChild && (
            <li>
              <Link to="/add-child" className={cardStyles['card']}>
                <UserRoundPlus aria-hidden />
                <span className={cardStyles['name']}>
                  {t('home.add_child')}
                  <span className={cardStyles['text']}>{t('home.add_child_text')}</span>
                </span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function FirstBooks() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  const books = useQuery({
    queryKey: ['first-books', userId],
    queryFn: async ({ signal }) =>
      getData(await http.call(listCatalogue, { query: { limit: BOOKS_MAX } }, { signal })).data,
  })
  return (
    <Fetched state={useFetchedPart<readonly Book[]>(books, t('bookshelf.error_title'))} alert={false}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState title={t('home.empty_title')} text={t('home.empty_text')} />
        ) : (
          <section className={bookStyles['section']} aria-labelledby="start-here">
            <header className={sectionHeader['header']}>
              <h2 id="start-here">{t('home.start_title')}</h2>
              <Link to="/library" className={sectionHeader['link']}>
                {t('home.start_all')}
              </Link>
            </header>
            <p>{t('home.start_text')}</p>
            <ul className={bookStyles['row']}>
              {found.map((book) => (
                <li key={book.id}>
                  <Link to="/bookshelf/play/id/$bookId" params={{ bookId: book.id }} className={bookStyles['book']}>
                    <span className={bookStyles['stand']}>
                      <Cover book={book} />
                    </span>
                    <span className={bookStyles['title']} lang={book.language}>
                      <bdi>{book.title}</bdi>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Fetched>
  )
}
