import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  showFamilyMessages,
  showOfflineMessages,
  showPlayerMessages,
  showPortalMessages,
  showReadingMessages,
  showWorkMessages,
} from '../platform/i18n/messages.ts'
import type { Platform } from '../platform/platform.tsx'
import { PageError } from './page-error.tsx'
import { PageLoader } from './page-loader.tsx'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'
import { administrationRoutes } from './routing/administration-routes.ts'
import { escalateRoute, LogInSearch, logInRoutes } from './routing/log-in-routes.ts'
import { paymentRoutes, publicPaymentRoutes } from './routing/payment-routes.ts'
import { appRoute, guardedRoute, importNotFound, rootRoute } from './routing/parent-routes.ts'

const text = z.optional(z.string())

/** Query of the assignments list: filters and page number. */
const AssignmentsSearch = z.object({
  group: text,
  book: text,
  status: text,
  page: text,
})

const ReadingSearch = z.object({
  pupil: text,
  span: text,
  day: text,
  group: text,
  child: text,
  sortBy: text,
  sortDesc: text,
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
  beforeLoad: () => Promise.all([showOfflineMessages(), showWorkMessages()]),
  component: lazyRouteComponent(() => import('./routes/profile-route.tsx'), 'ProfileRoute'),
})

const childProfilesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile/children',
  beforeLoad: showFamilyMessages,
  component: lazyRouteComponent(() => import('./routes/child-profiles-route.tsx'), 'ChildProfilesRoute'),
})

/** A page without the menu: the person who reads is not known yet. */
const readersRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/who',
  validateSearch: z.object({ redirect: text }),
  beforeLoad: () => Promise.all([showPortalMessages(), showFamilyMessages()]),
  component: lazyRouteComponent(() => import('./routes/readers-route.tsx'), 'ReadersRoute'),
})

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/settings-route.tsx'), 'SettingsRoute'),
})

const secondFactorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/secure-log-in',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(() => import('./routes/second-factors-route.tsx'), 'SecondFactorsRoute'),
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
  validateSearch: z.object({ type: text }),
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
const courseLinkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/course-link/$id',
  beforeLoad: showWorkMessages,
  component: lazyRouteComponent(importAssignments, 'CourseLinkRoute'),
})

const childrenRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/children',
  beforeLoad: showWorkMessages,
  validateSearch: z.object({ child: text }),
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
  ...logInRoutes,
  ...publicPaymentRoutes,
  shortShelfRoute,
  guardedRoute.addChildren([
    appRoute.addChildren([
      homeRoute,
      catalogueRoute,
      bookshelfRoute,
      shelvesRoute,
      profileRoute,
      childProfilesRoute,
      settingsRoute,
      badgesRoute,
      ...administrationRoutes,
      secondFactorsRoute,
      actAsRoute,
      assignmentsRoute,
      newAssignmentRoute,
      assignmentRoute,
      editAssignmentRoute,
      answersRoute,
      courseLinkRoute,
      childrenRoute,
      childSubmissionRoute,
      addChildRoute,
      readingRoute,
      groupReadingRoute,
      childReadingRoute,
      ...paymentRoutes,
    ]),
    escalateRoute,
    readersRoute,
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
