import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ReaderScreen } from '../../features/reader/reader-screen.tsx'
import { hasSubmissions } from '../../features/submissions/has-submissions.ts'
import { showWorkMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'

const route = getRouteApi('/guarded/bookshelf/play/id/$bookId')

/** `/bookshelf/play/id/{bookId}`: opens the reader, with assignments in its side panel. Spec 1 §2. */
export function ReaderRoute() {
  const { bookId } = route.useParams()
  const { http } = usePlatform()
  const sidePanel = useMemo(
    () => ({ hasContent: (book: string) => hasSubmissions(http, book), load: loadSubmissionPanel }),
    [http],
  )
  return <ReaderScreen bookId={bookId} sidePanel={sidePanel} />
}

async function loadSubmissionPanel() {
  const [{ SubmissionPanel }] = await Promise.all([
    import('../../features/submissions/submission-panel.tsx'),
    showWorkMessages(),
  ])
  return SubmissionPanel
}
