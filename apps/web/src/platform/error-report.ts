/** Where errors that nobody expected go. Spec 2 §8: 'Errors are reported to an error-reporting service'. */
export interface ErrorReporter {
  report(error: unknown): void
}

/** Hands errors to the browser's own reporting: the console, and whoever listens to `error` on the window. */
export const browserErrorReporter: ErrorReporter = {
  report: (error) => globalThis.reportError(error),
}
