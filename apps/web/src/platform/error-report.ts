/** Receiver of unexpected errors. Spec 2 §8: 'Errors are reported to an error-reporting service'. */
export interface ErrorReporter {
  readonly report: (error: unknown) => void
}

/**
 * Passes errors to `reportError` of the browser, which logs them and sends them to the `error` listeners of the window.
 */
export const browserErrorReporter: ErrorReporter = {
  report: (error) => globalThis.reportError(error),
}

/**
 * Starts to send the errors of the window to an error-reporting service. Loads the code for this, so call it only if
 * the deployment has such a service.
 */
export async function reportErrorsTo(dsn: string, version: string): Promise<void> {
  const { sendErrors } = await import('./send-errors.ts')
  sendErrors(dsn, version)
}
