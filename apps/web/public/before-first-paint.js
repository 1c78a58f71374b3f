// Runs before the first paint. A separate file, because the CSP allows no inline script.
;(() => {
  // Without this, zod would test `eval`, and the CSP would report a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  try {
    // Without this, a dark page would be white for a moment. `src/platform/appearance.ts` stores the appearance.
    const theme = JSON.parse(localStorage.getItem('lectern_appearance') ?? '"system"')
    if (theme !== 'system') document.documentElement.dataset.theme = theme
  } catch {
    // Without a valid value, the page has the appearance of the device.
  }
})()
