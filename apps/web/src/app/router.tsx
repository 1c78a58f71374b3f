import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  showAdministrationMessages,
  showManagementMessages,
  showOfflineMessages,
  showPortalMessages,
  showPlayerMessages,
  showReadingMessages,
  showWorkMessages,
} from '../platform/i18n/messages.ts'
import type { Platform } from '../platform/platform.tsx'
import { createStoredValue } from '../platform/stored-value.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { requireLogIn } from './navigation-guard.ts'
import { PageError } from './page-error.tsx'
import { PageLoader } from './page-loader.tsx'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

const LogInSearch = z.object({
  redirect: z.optional(z.string()),
  authorize: z.optional(z.string()),
  reauthenticate: z.optional(z.string()),
  acr_values: z.optional(z.string()),
  amr_hint: z.optional(z.string()),
  refused: z.optional(z.string()),
})

/** Query of the assignments list: filters and page number. */
const AssignmentsSearch = z.object({
  group: z.optional(z.string()),
  book: z.optional(z.string()),
  status: z.optional(z.string()),
  page: z.optional(z.string()),
})

const ReadingSearch = z.object({
  pupil: z.optional(z.string()),
  span: z.optional(z.string()),
  day: z.optional(z.string()),
  group: z.optional(z.string()),
  child: z.optional(z.string()),
  sortBy: z.optional(z.string()),
  sortDesc: z.optional(z.string()),
})

/** True if an audio aid has opened this app on this device. */
const fromAudioAid = createStoredValue('lectern_audio_aid', z.boolean(), false)

const rootRoute = createRootRouteWithContext<{ platform: Platform }>()({ component: RootLayout })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: LogInSearch,
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/login-route.tsx'), 'LoginRoute'),
})

const loginCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/callback',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/login-callback-route.tsx'), 'LoginCallbackRoute'),
})

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/sign-up-route.tsx'), 'SignUpRoute'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email/confirm',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/confirm-email-route.tsx'), 'ConfirmEmailRoute'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/forgotten',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/password-reset-route.tsx'), 'PasswordResetRoute'),
})

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/new',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/new-password-route.tsx'), 'NewPasswordRoute'),
})

const libraryLogInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/ak-bibliotheken',
  validateSearch: LogInSearch,
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/library-log-in-route.tsx'), 'LibraryLogInRoute'),
})

/** Parent of all routes that require a log-in. */
const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  component: lazyRouteComponent(() => import('./layouts/guarded-layout.tsx'), 'GuardedLayout'),
  beforeLoad: ({ context, location }) => requireLogIn({ ...context.platform, fromAudioAid }, location.href),
})

async function importNotFound() {
  await showPortalMessages()
  return import('./not-found-page.tsx')
}

const appRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'app',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./layouts/app-layout.tsx'), 'AppLayout'),
  notFoundComponent: lazyRouteComponent(importNotFound, 'NotFound'),
})

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home-route.tsx'), 'HomeRoute'),
})

const importBookshelf = () => import('./routes/bookshelf-route.tsx')
/** The page reads search and filters from its own parameters. */
const catalogueRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/library',
  component: lazyRouteComponent(importBookshelf, 'CatalogueRoute'),
})

const Bookshelf = lazyRouteComponent(importBookshelf, 'BookshelfRoute')
const bookshelfRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/library/bookshelf',
  beforeLoad: showOfflineMessages,
  component: Bookshelf,
})

/** The start of the reader's address leads to the bookshelf. */
const shortShelfRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bookshelf',
  beforeLoad: () => {
    throw redirect({ to: '/library/bookshelf', search: true, replace: true })
  },
})

/** Another address of the bookshelf. Spec 1 §2. */
const shelvesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/shelves',
  beforeLoad: showOfflineMessages,
  component: Bookshelf,
})

const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  beforeLoad: showOfflineMessages,
  component: lazyRouteComponent(() => import('./routes/profile-route.tsx'), 'ProfileRoute'),
})

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/settings-route.tsx'), 'SettingsRoute'),
})

/** Path of the page for the administration. Spec 2 §2. */
const importControlPanel = () => import('./routes/control-panel-routes.tsx')
const importManagement = () => import('./routes/management-routes.tsx')
const showControlPanelMessages = async () => {
  await Promise.all([showWorkMessages(), showAdministrationMessages()])
}
const showAllAdministrationMessages = () => Promise.all([showControlPanelMessages(), showManagementMessages()])

const controlPanelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'ControlPanelRoute'),
})

/** Query of a list of the administration: the list reads its own parameters. */
const ListSearch = z.catchall(z.object({ tab: z.optional(z.string()) }), z.optional(z.string()))

const schoolRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importControlPanel, 'SchoolRoute'),
})

const newPersonRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/new/$type',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'NewPersonRoute'),
})

const importRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/import/$type',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importControlPanel, 'ImportRoute'),
})

const newGroupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/new-group',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'NewGroupRoute'),
})

const schoolYearRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/new-year',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'SchoolYearRoute'),
})

const importBookManagement = () => import('./routes/book-management-routes.tsx')

const schoolBooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/books',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importBookManagement, 'SchoolBooksRoute'),
})

const schoolAuditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/audit-log',
  beforeLoad: showAllAdministrationMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'SchoolAuditRoute'),
})

const personRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/people/$type/$id',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'PersonRoute'),
})

const groupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/groups/$id',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importControlPanel, 'GroupRoute'),
})

/** Pages of super users. Spec 2 §2. */
const manageRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'manage',
  beforeLoad: showAllAdministrationMessages,
  component: lazyRouteComponent(importManagement, 'SuperUserLayout'),
})

const manageListsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ManageListsRoute'),
})

const manageBooksRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/books',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importBookManagement, 'ManageBooksRoute'),
})

const auditLogRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/audit-log',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'AuditLogRoute'),
})

const newUserRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/users/new',
  validateSearch: z.object({ unit: z.optional(z.string()) }),
  component: lazyRouteComponent(importManagement, 'NewUserRoute'),
})

const manageUserRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/users/$uid',
  component: lazyRouteComponent(importManagement, 'ManageUserRoute'),
})

const newOrganizationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/organizations/new',
  validateSearch: z.object({ above: z.optional(z.string()) }),
  component: lazyRouteComponent(importManagement, 'NewOrganizationRoute'),
})

const manageOrganizationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/organizations/$id',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ManageOrganizationRoute'),
})

const leavingRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/organizations/$id/leaving',
  component: lazyRouteComponent(importManagement, 'LeavingRoute'),
})

const newManagedGroupRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/groups/new',
  validateSearch: z.object({ unit: z.optional(z.string()) }),
  component: lazyRouteComponent(importManagement, 'NewGroupRoute'),
})

const manageGroupRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/groups/$id',
  component: lazyRouteComponent(importManagement, 'ManageGroupRoute'),
})

const secondFactorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/secure-log-in',
  component: lazyRouteComponent(() => import('./routes/second-factors-route.tsx'), 'SecondFactorsRoute'),
})

const escalateRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/login/secure',
  validateSearch: LogInSearch,
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('./routes/login-route.tsx'), 'EscalateRoute'),
})

const actAsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/act-as/$uid',
  validateSearch: LogInSearch,
  component: lazyRouteComponent(() => import('./routes/act-as-route.tsx'), 'ActAsRoute'),
})

const badgesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/groups/$group/badges',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(() => import('./routes/badges-route.tsx'), 'BadgesRoute'),
})

const importAssignments = () => import('./routes/assignments-routes.tsx')
const assignmentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/assignments',
  beforeLoad: showWorkMessages,
  validateSearch: AssignmentsSearch,
  component: lazyRouteComponent(importAssignments, 'AssignmentsRoute'),
})

const newAssignmentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/assignments/new',
  beforeLoad: showWorkMessages,
  validateSearch: z.object({ type: z.optional(z.string()) }),
  component: lazyRouteComponent(importAssignments, 'NewAssignmentRoute'),
})

const assignmentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/assignments/$id',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(importAssignments, 'AssignmentRoute'),
})

const editAssignmentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/assignments/$id/edit',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(importAssignments, 'EditAssignmentRoute'),
})

const answersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/assignments/$id/answers/$submission',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(importAssignments, 'AnswersRoute'),
})

const importChildren = () => import('./routes/children-routes.tsx')
const childrenRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/children',
  beforeLoad: showWorkMessages,
  validateSearch: z.object({ child: z.optional(z.string()) }),
  component: lazyRouteComponent(importChildren, 'ChildrenRoute'),
})

const childSubmissionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/children/$submission',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(importChildren, 'ChildSubmissionRoute'),
})

const addChildRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/add-child',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(() => import('./routes/add-child-route.tsx'), 'AddChildRoute'),
})

const importReading = () => import('./routes/reading-routes.tsx')
const readingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reading',
  beforeLoad: showReadingMessages,
  validateSearch: ReadingSearch,
  component: lazyRouteComponent(importReading, 'MyReadingRoute'),
})

const groupReadingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reading/groups',
  beforeLoad: showReadingMessages,
  validateSearch: ReadingSearch,
  component: lazyRouteComponent(importReading, 'GroupReadingRoute'),
})

const childReadingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reading/children',
  beforeLoad: showReadingMessages,
  validateSearch: ReadingSearch,
  component: lazyRouteComponent(importReading, 'ChildReadingRoute'),
})

const readerRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/bookshelf/play/id/$bookId',
  beforeLoad: showPlayerMessages,
  component: lazyRouteComponent(() => import('./routes/reader-route.tsx'), 'ReaderRoute'),
})

const routeTree = rootRoute.addChildren([
  loginRoute,
  loginCallbackRoute,
  libraryLogInRoute,
  signUpRoute,
  confirmEmailRoute,
  passwordResetRoute,
  newPasswordRoute,
  shortShelfRoute,
  guardedRoute.addChildren([
    appRoute.addChildren([
      homeRoute,
      catalogueRoute,
      bookshelfRoute,
      shelvesRoute,
      profileRoute,
      settingsRoute,
      badgesRoute,
      controlPanelRoute,
      schoolRoute,
      newPersonRoute,
      importRoute,
      newGroupRoute,
      schoolYearRoute,
      schoolBooksRoute,
      schoolAuditRoute,
      personRoute,
      groupRoute,
      manageRoute.addChildren([
        manageListsRoute,
        manageBooksRoute,
        auditLogRoute,
        newUserRoute,
        manageUserRoute,
        newOrganizationRoute,
        manageOrganizationRoute,
        leavingRoute,
        newManagedGroupRoute,
        manageGroupRoute,
      ]),
      secondFactorsRoute,
      actAsRoute,
      assignmentsRoute,
      newAssignmentRoute,
      assignmentRoute,
      editAssignmentRoute,
      answersRoute,
      childrenRoute,
      childSubmissionRoute,
      addChildRoute,
      readingRoute,
      groupReadingRoute,
      childReadingRoute,
    ]),
    escalateRoute,
    readerRoute,
  ]),
])

/** Creates the router with all routes. Loads the code of each page on demand. */
export function createAppRouter(platform: Platform) {
  return createRouter({
    routeTree,
    context: { platform },
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: lazyRouteComponent(importNotFound, 'NotFoundPage'),
    defaultPendingComponent: PageLoader,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
