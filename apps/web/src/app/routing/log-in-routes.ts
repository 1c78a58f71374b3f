import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { showPortalMessages } from '../../platform/i18n/messages.ts'
import { guardedRoute, rootRoute } from './parent-routes.ts'

const text = z.optional(z.string())

/** Query of the pages for a log-in. */
export const LogInSearch = z.object({
  redirect: text,
  authorize: text,
  reauthenticate: text,
  acr_values: text,
  amr_hint: text,
  refused: text,
  /** Links of a school name the country, and the school or its login system. */
  country: text,
  school: text,
  provider: text,
  /** `open`: the account at the login system of the school may still be logged in after a log-out. */
  school_account: text,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: LogInSearch,
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/login-route.tsx'), 'LoginRoute'),
})

const loginCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/callback',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/login-callback-route.tsx'), 'LoginCallbackRoute'),
})

const launchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/launch',
  validateSearch: z.object({ launch: text, redirect: text }),
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/launch-route.tsx'), 'LaunchRoute'),
})

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  /** Price of the plan that the family has chosen. */
  validateSearch: z.object({ price: text }),
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/sign-up-route.tsx'), 'SignUpRoute'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email/confirm',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/confirm-email-route.tsx'), 'ConfirmEmailRoute'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/forgotten',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/password-reset-route.tsx'), 'PasswordResetRoute'),
})

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/new',
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/new-password-route.tsx'), 'NewPasswordRoute'),
})

const libraryLogInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/ak-bibliotheken',
  validateSearch: LogInSearch,
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/library-log-in-route.tsx'), 'LibraryLogInRoute'),
})

/** Page that asks a logged-in person for the second factor. */
export const escalateRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/login/secure',
  validateSearch: LogInSearch,
  beforeLoad: showPortalMessages,
  component: lazyRouteComponent(() => import('../routes/login-route.tsx'), 'EscalateRoute'),
})

/** The pages before a log-in. */
export const logInRoutes = [
  loginRoute,
  loginCallbackRoute,
  launchRoute,
  libraryLogInRoute,
  signUpRoute,
  confirmEmailRoute,
  passwordResetRoute,
  newPasswordRoute,
] as const
