import { builtInFormat, type NumberFormat, parseNumberFormat } from './number-format.ts'
import { attribute, scanXml } from './scan-xml.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { tooLarge } from './spreadsheet-problem.ts'
import type { ZipPackage } from './zip-package.ts'

/** Returns the number format of each cell style, by the index that cells name. */
export async function readFormats(
  from: ZipPackage,
  path: string | undefined,
  limits: SpreadsheetLimits,
): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  if (path === undefined || !from.has(path)) return formats
  let isCellStyle = false
  await scanXml(from.read(path), path, {
    open(element) {
      const id = Number(attribute(element, 'numFmtId') ?? 0)
      if (element.name === 'numFmt') own.set(id, parseNumberFormat(attribute(element, 'formatCode') ?? ''))
      if (element.name === 'cellXfs') isCellStyle = true
      if (element.name === 'xf' && isCellStyle) formats.push(own.get(id) ?? builtInFormat(id))
      if (Math.max(own.size, formats.length) > limits.styles) throw tooLarge(limits, 'styles')
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}
