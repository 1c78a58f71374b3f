import { scanXml } from './scan-xml.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { tooLarge } from './spreadsheet-problem.ts'
import { TextRuns } from './text-runs.ts'
import type { ZipPackage } from './zip-package.ts'

/** Returns the texts that cells name by their index. */
export async function readSharedStrings(
  from: ZipPackage,
  path: string | undefined,
  limits: SpreadsheetLimits,
): Promise<string[]> {
  const strings: string[] = []
  // Some programs name this file, but write it only if there are texts.
  if (path === undefined || !from.has(path)) return strings
  const runs = new TextRuns()
  await scanXml(from.read(path), path, {
    open: (element) => runs.open(element),
    text: (text) => runs.add(text),
    close(name) {
      runs.close(name)
      if (name !== 'si') return
      if (strings.length >= limits.sharedStrings) throw tooLarge(limits, 'sharedStrings')
      strings.push(runs.take())
    },
  })
  return strings
}
