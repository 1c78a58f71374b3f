/** Where errors that nobody expected go. Spec 2 §8: 'Errors are reported to an error-reporting service'. */
export interface ErrorReporter {
  readonly report: (error: unknown) => void
}

/** Hands errors to the browser's own reporting: the console, and whoever listens to `error` on the window. */
export const browserErrorReporter: ErrorReporter = {
  report: (error) => globalThis.reportError(error),
}

/** Sends what the window hears of errors to a service; its code is loaded where a deployment has one. */
export async function reportErrorsTo(dsn: string, version: string): Promise<void> {
  const { sendErrors } = await import('./send-errors.ts')
  sendErrors(dsn, version)
}
