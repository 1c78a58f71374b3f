import type { Checks } from '../desk.ts'
import { fixedLayoutChecks } from './fixed-layout.ts'
import { mediaOverlayChecks } from './media-overlays.ts'
import { mixedLayoutChecks } from './mixed-layout.ts'

/** Every check, by the id of the W3C's test. */
export const CHECKS: Checks = {
  ...mediaOverlayChecks,
  ...fixedLayoutChecks,
  ...mixedLayoutChecks,
}
