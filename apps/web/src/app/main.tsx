import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { findFirstLocale } from '../first-paint/find-first-locale.ts'
import { showAppearance, storedAppearance } from '../platform/appearance.ts'
import { chooseLocale } from '../platform/i18n/choose-locale.ts'
import { storedLocale } from '../platform/i18n/locale-choice.ts'
import { showLocale, showPortalMessages, showPlayerMessages } from '../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../platform/platform.tsx'
import { reportErrorsTo } from '../platform/error-report.ts'
import { loadWebConfig } from '../platform/web-config.ts'
import { isOfflineInUse } from '../services/offline/offline-access.ts'
import { OfflineProvider } from '../services/offline/use-offline.ts'
import '../ui/base.css'
import { trackActivity } from './activity/track-activity.ts'
import { createServices } from './create-services.ts'
import { currentRealm } from './current-realm.ts'
import { findHostAddress } from '../services/reading/host-address.ts'
import { readLogs } from '../services/reading/read-logs.ts'
import { createQueryClient, queryOptions } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { followNavigation } from './follow-navigation.ts'
import { followSession } from './follow-session.ts'
import { leaveLogInOnReturn } from './leave-log-in.ts'
import { PageLoader } from './page-loader.tsx'
import { StartError } from './start-error.tsx'
import { takeIdToken } from './take-id-token.ts'

const element = document.querySelector('[data-react-root]')
if (element === null) throw new Error('index.html has no [data-react-root]')
const root = createRoot(element)
const firstLocale = showLocale(findFirstLocale()).then(() => root.render(<PageLoader />))
try {
  await startApp()
} catch (error) {
  await firstLocale
  root.render(<StartError />)
  throw error
}

/** Starts the app and renders the first page. Rejects if the settings of the deployment do not load. */
async function startApp(): Promise<void> {
  // Remove the id token from the address first, so that no log, error report or `redirect` contains it.
  const idToken = takeIdToken(globalThis.location, globalThis.history)
  const config = await loadWebConfig()
  const { platform, offline } = createServices(config)
  if (config.errorReportingDsn !== null) void reportErrorsTo(config.errorReportingDsn, config.version)
  const queryClient = createQueryClient(isOfflineInUse.get())
  const router = createAppRouter(platform)

  void offline.loadIfUsed()
  isOfflineInUse.subscribe(() => queryClient.setDefaultOptions(queryOptions(isOfflineInUse.get())))
  // The connection decides which books of the shelf can be opened, so fetch the shelf again.
  offline.unreachable.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['shelf'] }))
  // A book that closes sends its last read log while the shelf, which shows the progress, is fetched.
  platform.outbox.onDelivered(readLogs, () => void queryClient.invalidateQueries({ queryKey: ['shelf'] }))
  storedAppearance.subscribe(() => showAppearance(storedAppearance.get()))
  followSession(
    platform.session,
    router,
    queryClient,
    async (path) => {
      const { returnToOwnAccount } = await import('./impersonation/return-to-own-account.ts')
      await returnToOwnAccount(platform, path)
    },
    (href) => {
      const hostLogIn = findHostAddress(href, 'loginUrl', config.readerHosts)
      if (hostLogIn !== undefined) globalThis.location.assign(hostLogIn)
      return hostLogIn !== undefined
    },
  )
  trackActivity(platform, router)
  followNavigation(router)
  // All pages except the reader use the messages of the portal.
  void (globalThis.location.pathname.startsWith('/bookshelf/play/') ? showPlayerMessages() : showPortalMessages())
  // Load the page's code at the same time as the session and the messages.
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
  const locale = chooseLocale(currentRealm(config), storedLocale.get())
  await Promise.all([startSession(platform, idToken), firstLocale.then(() => showLocale(locale))])
  leaveLogInOnReturn(platform.session, router)

  root.render(
    <StrictMode>
      <PlatformProvider value={platform}>
        <OfflineProvider value={offline}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </OfflineProvider>
      </PlatformProvider>
    </StrictMode>,
  )
}

/** Starts the session. If the visitor is then not logged in, the id token from the address can log the visitor in. */
async function startSession(platform: Platform, idToken: string | null): Promise<void> {
  await platform.session.start()
  if (idToken === null || platform.session.getState().status === 'loggedIn') return
  const { logInSilently } = await import('../features/session/log-in.ts')
  await logInSilently(platform, idToken)
}
