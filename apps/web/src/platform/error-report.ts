/** Receiver of unexpected errors. Spec 2 §8: 'Errors are reported to an error-reporting service'. */
export interface ErrorReporter {
  readonly report: (error: unknown) => void
}

/** Passes errors to the browser's own reporting: the console, and the `error` listeners of the window. */
export const browserErrorReporter: ErrorReporter = {
  report: (error) => globalThis.reportError(error),
}

/** Sends the window's errors to a service. Its code is loaded only where the deployment has such a service. */
export async function reportErrorsTo(dsn: string, version: string): Promise<void> {
  const { sendErrors } = await import('./send-errors.ts')
  sendErrors(dsn, version)
}
