/**
 * Spec 1 §9: the width in CSS pixels up to which a screen is of a size. Style sheets cannot read them: a test holds theirs to
 * these.
 */
export const BREAKPOINTS_PX = { xs: 600, sm: 960, md: 1280, lg: 1366 } as const
