import { scanXml } from './scan-xml.ts'
import { TextRuns } from './text-runs.ts'
import type { ZipPackage } from './zip-package.ts'

/** Returns the texts that cells name by their index. */
export async function readSharedStrings(from: ZipPackage, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  // Some programs name this file, but write it only if there are texts.
  if (path === undefined || !from.has(path)) return strings
  const runs = new TextRuns()
  await scanXml(from.read(path), path, {
    open: (element) => runs.open(element),
    text: (text) => runs.add(text),
    close(name) {
      runs.close(name)
      if (name === 'si') strings.push(runs.take())
    },
  })
  return strings
}
