// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { browserErrorReporter } from './error-report.ts'

test('an unexpected error reaches the error listeners of the window', () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const error = new Error('unexpected')
  browserErrorReporter.report(error)
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
  vi.unstubAllGlobals()
})
