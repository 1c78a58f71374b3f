import { useReadingState } from '@lectern/reader-react'
import { BookmarkPlus, BookMarked, Languages, NotebookPen, Search, TableOfContents, X } from 'lucide-react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePageTitle } from '../../../ui/page-heading/page-title.ts'
import { AddBookmark } from '../bookmarks/add-bookmark.tsx'
import type { BookmarkActions } from '../bookmarks/use-bookmarks.ts'
import { LanguageList } from './language-list.tsx'
import { Bubble } from './bubble.tsx'
import type { SidePanelState } from '../use-side-panel.ts'
import type { BarProps } from './panel.ts'
import styles from './bars.module.css'

interface TopToolbarProps extends BarProps {
  /** Null for a book outside the library. */
  readonly bookmarks: BookmarkActions | null
  readonly isFrog: boolean
  readonly assignments: SidePanelState
  readonly onClose: () => void
}

/** Shows the bar with the book's title. Spec 1 §2. */
export function TopToolbar({
  reader,
  panel,
  setPanel,
  visible,
  zone,
  bookmarks,
  isFrog,
  assignments,
  onClose,
}: TopToolbarProps) {
  const { t } = usePlayerMessages()
  const languages = useReadingState(reader, (state) => state.languages)
  const title = useReadingState(reader, (state) => state.metadata?.title)
  usePageTitle(title ?? '')
  const toggle = (name: 'languages' | 'add-bookmark') => (open: boolean) => setPanel(open ? name : null)
  return (
    <header className={styles['top']} data-visible={visible} {...zone}>
      <section aria-label={t('reader.toolbar')} className={styles['tools']}>
        <IconButton label={t('reader.table_of_contents')} onClick={() => setPanel('contents')}>
          <TableOfContents aria-hidden />
        </IconButton>
        {!isFrog && languages.length > 1 && (
          <Bubble
            title={t('reader.narration_language')}
            open={panel === 'languages'}
            onOpenChange={toggle('languages')}
            trigger={
              <IconButton label={t('reader.languages')}>
                <Languages aria-hidden />
              </IconButton>
            }
          >
            <LanguageList reader={reader} onChosen={() => setPanel(null)} />
          </Bubble>
        )}
        <IconButton label={t('reader.search')} onClick={() => setPanel('search')}>
          <Search aria-hidden />
        </IconButton>
        <h1 className={styles['title']}>
          <bdi>{title}</bdi>
        </h1>
        {assignments.isAvailable && (
          <IconButton label={t('reader.assignments')} aria-expanded={assignments.isOpen} onClick={assignments.toggle}>
            <NotebookPen aria-hidden />
          </IconButton>
        )}
        {bookmarks !== null && (
          <>
            <Bubble
              title={t('reader.add_bookmark')}
              open={panel === 'add-bookmark'}
              onOpenChange={toggle('add-bookmark')}
              trigger={
                <IconButton label={t('reader.add_bookmark')}>
                  <BookmarkPlus aria-hidden />
                </IconButton>
              }
            >
              <AddBookmark bookmarks={bookmarks} onDone={() => setPanel(null)} />
            </Bubble>
            <IconButton label={t('reader.bookmarks')} onClick={() => setPanel('bookmarks')}>
              <BookMarked aria-hidden />
            </IconButton>
          </>
        )}
        {/* The first click of a double click has already started the navigation. */}
        <IconButton label={t('reader.close_book')} onClick={({ detail }) => detail < 2 && onClose()}>
          <X aria-hidden />
        </IconButton>
      </section>
    </header>
  )
}
