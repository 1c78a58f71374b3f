import type { Checks } from '../test-context.ts'
import { containerChecks } from './container.ts'
import { contentChecks } from './content.ts'
import { directionChecks } from './direction.ts'
import { fixedLayoutChecks } from './fixed-layout.ts'
import { mediaOverlayChecks } from './media-overlays.ts'
import { mixedLayoutChecks } from './mixed-layout.ts'
import { navigationChecks } from './navigation.ts'
import { packageChecks } from './package.ts'
import { prefixedCssChecks } from './prefixed-css.ts'
import { resourceChecks } from './resources.ts'
import { scriptingChecks } from './scripting.ts'

export const CHECKS: Checks = {
  ...mediaOverlayChecks,
  ...fixedLayoutChecks,
  ...mixedLayoutChecks,
  ...navigationChecks,
  ...packageChecks,
  ...directionChecks,
  ...contentChecks,
  ...prefixedCssChecks,
  ...containerChecks,
  ...resourceChecks,
  ...scriptingChecks,
}
