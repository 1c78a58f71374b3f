import { forgetOtherChoice } from '../features/readers/reader-choice.ts'
import type { SessionUser } from '../platform/session/token-set.ts'
import type { AppRouter } from './router.tsx'

/**
 * Another reader of a family has begun a session, possibly in another tab. The choice of this tab and the page of the previous
 * reader do not hold for the new one.
 */
export async function askNewReader({ id, isChild, roles }: SessionUser, router: AppRouter): Promise<void> {
  if (!isChild && !roles.includes('guardian')) return
  forgetOtherChoice(id)
  await router.invalidate()
}
