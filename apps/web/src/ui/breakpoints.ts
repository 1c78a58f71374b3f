/**
 * Spec 1 §9: upper limit (exclusive) of the width of each screen size in CSS pixels. Style sheets cannot import these
 * values, so a test checks the style sheets of `ui` and of the reader against them.
 */
export const BREAKPOINTS_PX = { xs: 600, sm: 960, md: 1280, lg: 1366 } as const
