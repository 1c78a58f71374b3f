// Runs before the first paint. A separate file, because the CSP allows no inline script.
;(() => {
  // Otherwise zod tests whether `eval` works, and the CSP reports that test as a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  try {
    // Set the stored appearance now, so that a dark page does not flash white. `src/platform/appearance.ts` stores it.
    const theme = JSON.parse(localStorage.getItem('lectern_appearance') ?? '"system"')
    if (theme !== 'system') document.documentElement.dataset.theme = theme
  } catch {
    // The browser refuses storage, or the value is not JSON: use the appearance of the device.
  }
})()
