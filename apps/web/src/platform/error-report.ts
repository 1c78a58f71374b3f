/** Receiver of unexpected errors. Spec 2 §8. */
export interface ErrorReporter {
  readonly report: (error: unknown) => void
}

/** Passes errors to `reportError` of the browser. */
export const browserErrorReporter: ErrorReporter = {
  report: (error) => globalThis.reportError(error),
}

/** Starts to send the errors of the window to an error-reporting service. Loads the code for this on demand. */
export async function reportErrorsTo(dsn: string, version: string): Promise<void> {
  const { sendErrors } = await import('./send-errors.ts')
  sendErrors(dsn, version)
}
