// Runs before anything is painted or loaded; a file and not inline, because the CSP allows no inline script.
;(() => {
  // zod would probe for `eval`, which the CSP refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true }
  try {
    // The stored appearance, so that a dark page does not flash white. Written by src/platform/appearance.ts.
    const theme = JSON.parse(localStorage.getItem('lectern_appearance') ?? '"system"')
    if (theme !== 'system') document.documentElement.dataset.theme = theme
  } catch {
    // No storage, or not ours: the device's own appearance it is.
  }
})()
