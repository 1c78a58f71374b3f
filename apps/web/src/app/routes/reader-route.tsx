import type { Role } from '@lectern/contracts'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ReaderScreen } from '../../features/reader/reader-screen.tsx'
import { parseReaderSearch } from '../../features/reader/reader-search.ts'
import type { SidePanel } from '../../features/reader/side-panel.ts'
import { hasSubmissions } from '../../features/submissions/has-submissions.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

const route = getRouteApi('/guarded/bookshelf/play/id/$bookId')
/** The roles that can have assignments of their own. */
const TEACHING_ROLES: ReadonlySet<Role> = new Set(['employee', 'admin'])

/** `/bookshelf/play/id/{bookId}`: opens the reader, with assignments in its side panel. Spec 1 §2. */
export function ReaderRoute() {
  const { bookId } = route.useParams()
  const { http } = usePlatform()
  const { activeSubmissionId } = parseReaderSearch(useLocation().searchStr)
  const isTeacher = useUser()?.roles.some((role) => TEACHING_ROLES.has(role)) ?? false
  const showsOwn = isTeacher && activeSubmissionId === undefined
  const sidePanel = useMemo(() => createSidePanel(http, showsOwn), [http, showsOwn])
  return <ReaderScreen bookId={bookId} sidePanel={sidePanel} />
}

/**
 * The panel shows the submissions of the user. If there are none and `showsOwn` is true, the panel shows the assignments
 * that the user can manage.
 */
function createSidePanel(http: HttpClient, showsOwn: boolean): SidePanel {
  let load: SidePanel['load'] = loadSubmissionPanel
  return {
    async hasContent(bookId) {
      load = loadSubmissionPanel
      const received = await hasSubmissions(http, bookId)
      // The panel shows an error if the server did not say whether there are submissions.
      if (received === true || !showsOwn) return received !== false
      // Pupils do not load this code.
      const own = await import('../../features/assignments/beside-book/has-own-assignments.ts').catch(() => null)
      const hasOwn = own === null ? 'unknown' : await own.hasOwnAssignments(http, bookId)
      if (hasOwn === false) return received !== false
      load = loadOwnAssignmentsPanel
      return true
    },
    load: () => load(),
  }
}

async function loadSubmissionPanel() {
  const [{ SubmissionPanel }] = await Promise.all([
    import('../../features/submissions/submission-panel.tsx'),
    showWorkMessages(),
  ])
  return SubmissionPanel
}

async function loadOwnAssignmentsPanel() {
  const [{ OwnAssignmentsPanel }] = await Promise.all([
    import('../../features/assignments/beside-book/own-assignments-panel.tsx'),
    showPortalMessages(),
    showWorkMessages(),
  ])
  return OwnAssignmentsPanel
}
