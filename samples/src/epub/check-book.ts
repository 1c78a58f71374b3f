import { EpubCheck } from '@likecoin/epubcheck-ts'

/**
 * Validates a book with EPUBCheck. Returns the number of errors, including fatal errors, the number of warnings, and a
 * line for each message that is neither an info nor a usage note.
 */
export async function checkBook(epub: Uint8Array): Promise<{ errors: number; warnings: number; lines: string[] }> {
  const result = await EpubCheck.validate(epub)
  const lines = result.messages
    .filter((message) => message.severity !== 'info' && message.severity !== 'usage')
    .map((message) => `${message.severity} ${message.id} ${message.location?.path ?? ''}: ${message.message}`)
  return { errors: result.errorCount + result.fatalCount, warnings: result.warningCount, lines }
}
