import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { showPortalMessages } from '../../platform/i18n/messages.ts'
import type { Platform } from '../../platform/platform.tsx'
import { createStoredValue } from '../../platform/stored-value.ts'
import { RootLayout } from '../layouts/root-layout.tsx'
import { requireLogIn } from '../navigation-guard.ts'

/** True if an audio aid has opened this app on this device. */
const fromAudioAid = createStoredValue('lectern_audio_aid', z.boolean(), false)

/**
 * Returns a function that loads the code of a page, and starts to load its texts at the same time. `beforeLoad` of the
 * route waits for the texts, and fails if they do not load.
 */
export const startTexts =
  <Code>(showTexts: () => Promise<unknown>, importCode: () => Promise<Code>) =>
  (): Promise<Code> => {
    showTexts().catch(() => undefined)
    return importCode()
  }

/** Parent of all routes. */
export const rootRoute = createRootRouteWithContext<{ platform: Platform }>()({ component: RootLayout })

/** Parent of all routes that require a log-in. */
export const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  component: lazyRouteComponent(() => import('../layouts/guarded-layout.tsx'), 'GuardedLayout'),
  beforeLoad: ({ context, location }) => requireLogIn({ ...context.platform, fromAudioAid }, location.href),
})

/** Loads the page for an unknown address with its texts. */
export async function importNotFound() {
  await showPortalMessages()
  return import('../not-found-page.tsx')
}

/** Parent of the pages with the menu. All require a log-in. */
export const appRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    const state = context.platform.session.getState()
    // Only families need this code.
    const isFamily = state.status === 'loggedIn' && (state.user.isChild || state.user.roles.includes('guardian'))
    const readers = isFamily ? import('../require-reader.ts') : undefined
    await Promise.all([
      showPortalMessages(),
      readers?.then(({ requireReader }) => requireReader(context.platform, location)),
    ])
  },
  component: lazyRouteComponent(() => import('../layouts/app-layout.tsx'), 'AppLayout'),
  notFoundComponent: lazyRouteComponent(importNotFound, 'NotFound'),
})
