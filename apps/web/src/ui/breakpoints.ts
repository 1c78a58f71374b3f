/**
 * Upper limit (exclusive) of the width of each screen size, in CSS pixels. Spec 1 §9.
 * A test compares the style sheets with these values.
 */
export const BREAKPOINTS_PX = { xs: 600, sm: 960, md: 1280, lg: 1366 } as const
