import { EpubCheck } from '@likecoin/epubcheck-ts'

/** Validates a book with EPUBCheck. Returns the numbers of errors and of warnings, and a line for each such message. */
export async function checkBook(epub: Uint8Array): Promise<{ errors: number; warnings: number; lines: string[] }> {
  const result = await EpubCheck.validate(epub)
  const lines = result.messages
    .filter((message) => message.severity !== 'info' && message.severity !== 'usage')
    .map((message) => `${message.severity} ${message.id} ${message.location?.path ?? ''}: ${message.message}`)
  return { errors: result.errorCount + result.fatalCount, warnings: result.warningCount, lines }
}
