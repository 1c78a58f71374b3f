import { posix } from 'node:path'
import { attribute, scanXml } from './scan-xml.ts'
import type { ZipPackage } from './zip-package.ts'

/** A link from one file of a workbook to another. ECMA-376 part 2, §6.5. */
export interface Relationship {
  readonly id: string
  /** The last part of the type, for example `worksheet`. The rest differs between Strict and Transitional files. */
  readonly type: string
  /** Path of the other file. */
  readonly path: string
}

/** Returns the links of a file, or of the whole workbook for the path ''. External links are left out. */
export async function readRelationships(from: ZipPackage, path: string): Promise<Relationship[]> {
  const { dir, base } = posix.parse(path)
  const part = posix.join(dir, '_rels', `${base}.rels`)
  const found: Relationship[] = []
  if (!from.has(part)) return found
  await scanXml(from.read(part), part, {
    open(element) {
      const target = attribute(element, 'Target')
      if (element.name !== 'Relationship' || target === undefined) return
      if (attribute(element, 'TargetMode') === 'External') return
      const type = attribute(element, 'Type') ?? ''
      found.push({
        id: attribute(element, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvePath(from, dir, target),
      })
    },
  })
  return found
}

/** Targets are URI references, but some programs write file names. */
function resolvePath(from: ZipPackage, folder: string, target: string): string {
  const path = posix.resolve('/', folder, target.replaceAll('\\', '/')).slice(1)
  return from.has(path) ? path : decodePath(path)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
