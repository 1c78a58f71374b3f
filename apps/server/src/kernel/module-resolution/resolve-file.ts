import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The nearest folder with a `package.json`, as a URL, and the `type` in it, which decides what a `.js` file is. The folder is
 * empty if there is none.
 */
export interface Scope {
  readonly folder: string
  readonly type: unknown
}

/** The result of an import of a file. */
export interface Resolution {
  readonly url: string
  readonly format: 'module' | 'module-typescript'
}

const NO_SCOPE: Scope = { folder: '', type: undefined }
const scopes = new Map<string, Scope>()
const realFolders = new Map<string, boolean>()
const files = new Map<string, Resolution | undefined>()

/**
 * Returns the same result for an import of a file as Node. Returns undefined if Node must resolve it: an import of a package, a
 * file that is missing, behind a link or no ECMAScript module, and a package without a `type`.
 */
export function resolveFile(specifier: string, parentUrl: string): Resolution | undefined {
  if (!/^\.\.?\/.*\.(?:m?js|ts)$/u.test(specifier)) return undefined
  const { href } = new URL(specifier, parentUrl)
  if (!files.has(href)) files.set(href, identify(href))
  return files.get(href)
}

function identify(url: string): Resolution | undefined {
  if (!url.startsWith('file:') || !isRealFile(url)) return undefined
  if (!url.endsWith('.mjs') && findScope(toFolder(url)).type !== 'module') return undefined
  return { url, format: url.endsWith('.ts') ? 'module-typescript' : 'module' }
}

function isRealFile(url: string): boolean {
  const folder = toFolder(url)
  if (lstatSync(new URL(url), { throwIfNoEntry: false })?.isFile() !== true) return false
  const isKnown = realFolders.get(folder)
  if (isKnown !== undefined) return isKnown
  const path = fileURLToPath(folder).replace(/[\\/]$/u, '')
  const isReal = realpathSync(path) === path
  realFolders.set(folder, isReal)
  return isReal
}

/** Returns the scope of the files of a folder. `folder` is a URL that ends in a slash. */
export function findScope(folder: string): Scope {
  const known = scopes.get(folder)
  if (known !== undefined) return known
  const scope = readScope(folder)
  scopes.set(folder, scope)
  return scope
}

function readScope(folder: string): Scope {
  if (folder.endsWith('/node_modules/')) return NO_SCOPE
  const file = new URL('package.json', folder)
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return { folder, type: readType(file) }
  const above = new URL('..', folder).href
  return above === folder ? NO_SCOPE : findScope(above)
}

function readType(file: URL): unknown {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? parsed.type : undefined
  } catch {
    // Node reports the fault.
    return undefined
  }
}

/** Returns the URL of the folder of a file. */
export const toFolder = (url: string): string => new URL('.', url).href
