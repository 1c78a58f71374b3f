/** Program of the process that inspects untrusted books. */
import { openArchive, type Archive } from './archive.ts'
import { ImportRefused } from './import-refusal.ts'
import { inspectBook } from './inspect-book.ts'
import type { InspectionOrder, InspectionReport } from './inspection.ts'

process.once('message', (order: InspectionOrder) => {
  void inspect(order).finally(() => process.exit())
})
// After the end of the server, no process receives the report.
process.once('disconnect', () => process.exit())

async function inspect(order: InspectionOrder): Promise<void> {
  let archive: Archive | undefined
  try {
    archive = await openArchive(order.file, order.limits)
    await report({ kind: 'inspected', book: await inspectBook(archive, order.limits) })
    if (!order.check) return
    // EPUBCheck is large, and a refused book does not need EPUBCheck.
    const { checkBook } = await import('./check-book.ts')
    await report({ kind: 'checked', warnings: await checkBook(archive, order.limits) })
  } catch (error) {
    await report(toReport(error))
  } finally {
    archive?.close()
  }
}

function toReport(error: unknown): InspectionReport {
  if (error instanceof ImportRefused) {
    const { code, details } = error.refusal
    return { kind: 'refused', code, fault: details }
  }
  return { kind: 'failed', message: String(error) }
}

async function report(message: InspectionReport): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.send?.(message, undefined, undefined, () => resolve())
  await promise
}
