import type { Reader } from '@lectern/reader-engine'
import type { BookmarkActions } from './bookmarks/use-bookmarks.ts'
import type { OpenPanel } from './controls/panel.ts'
import { LazyPanel } from './lazy-panel.tsx'
import type { SleepTimer } from './playback/sleep-timer.ts'
import type { ReaderSearch } from './reader-search.ts'
import type { SidePanel } from './side-panel.ts'
import type { SidePanelState } from './use-side-panel.ts'

const loadBookmarks = async () => (await import('./bookmarks/bookmarks-drawer.tsx')).BookmarksDrawer
const loadContents = async () => (await import('./contents/contents-drawer.tsx')).ContentsDrawer
const loadSearch = async () => (await import('./search/search-drawer.tsx')).SearchDrawer
const loadSettings = async () => (await import('./settings/settings-sheet.tsx')).SettingsSheet

interface ReaderPanelsProps {
  readonly reader: Reader
  readonly sleepTimer: SleepTimer
  readonly bookId: string
  readonly search: Pick<ReaderSearch, 'activeSubmissionId' | 'availableSubmissionIds'>
  readonly sidePanel: SidePanel | null
  readonly panel: OpenPanel
  readonly bookmarks: BookmarkActions | null
  readonly assignments: SidePanelState
  readonly onClose: () => void
}

/** Shows the panels over and beside the book. Loads their code on demand. */
export function ReaderPanels(props: ReaderPanelsProps) {
  const { reader, sleepTimer, bookId, search, sidePanel, panel, bookmarks, assignments, onClose } = props
  return (
    <>
      <LazyPanel load={loadContents} props={{ reader, open: panel === 'contents', onClose }} />
      <LazyPanel load={loadSearch} props={{ reader, open: panel === 'search', onClose }} />
      {bookmarks !== null && (
        <LazyPanel load={loadBookmarks} props={{ reader, bookmarks, open: panel === 'bookmarks', onClose }} />
      )}
      <LazyPanel load={loadSettings} props={{ reader, sleepTimer, open: panel === 'settings', onClose }} />
      {sidePanel !== null && (
        <LazyPanel
          load={sidePanel.load}
          props={{
            bookId,
            activeSubmissionId: search.activeSubmissionId,
            availableSubmissionIds: search.availableSubmissionIds,
            open: assignments.isOpen,
            onClose: assignments.close,
          }}
        />
      )}
    </>
  )
}
