import type { ImportWarning } from '@lectern/contracts'
import {
  buildIndex,
  CONTAINER_PATH,
  flattenToc,
  PackageError,
  readAttribute,
  readContainer,
  readPackageDocument,
  writeIndex,
  writeTexts,
  type BookIndex,
  type PackageDocument,
  type XmlElement,
} from '@lectern/reader-engine/package'
import type { Archive } from './archive.ts'
import type { BookFacts } from './book-facts.ts'
import { cut, readBookFacts } from './book-facts.ts'
import { ENCRYPTION_PATH, hasForeignElements, readEncryption, type Obfuscation } from './encryption.ts'
import { obfuscationKey } from './font-obfuscation.ts'
import { findCover } from './find-cover.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRefused, type ImportErrorCode } from './import-refusal.ts'
import { noteWarning } from './import-warning.ts'
import { mimetypeWarnings } from './mimetype-check.ts'
import { parseXml } from '@lectern/reader-engine/xml'
import { readEntry, readMarkup } from './read-entry.ts'
import { shrinkCover, SMALL_COVER_PATH } from './shrink-cover.ts'
import { elementsNamed } from '../xml/xml-search.ts'

export interface ObfuscatedFont {
  readonly path: string
  readonly obfuscation: Obfuscation
  readonly key: Uint8Array
}

/** The result of an inspection, as plain data for another process. */
export interface InspectedBook {
  readonly facts: BookFacts
  /** The unique identifier of the package, at most `IDENTIFIER_MAX_LENGTH` characters. EPUB 3.3 §5.5.3.1. */
  readonly identifier: string
  /** Number of entries in the table of contents, else of documents in the reading order. */
  readonly chapters: number
  /** Content of `lectern.json`. */
  readonly indexText: string
  /** Content of `lectern-texts.json`. Undefined if the content would be too large. */
  readonly textsText: string | undefined
  /** The files to unpack that exist in the archive: path and media type. */
  readonly listed: readonly (readonly [path: string, mediaType: string])[]
  readonly fonts: readonly ObfuscatedFont[]
  /** The cover, scaled down for the shelf. Undefined if no scaled cover is used. */
  readonly smallCover: Uint8Array | undefined
  readonly warnings: readonly ImportWarning[]
}

/** Returns the data of a book for the catalogue and the reader. Throws ImportRefused if the book cannot be read. */
export async function inspectBook(archive: Archive, limits: ImportLimits): Promise<InspectedBook> {
  const warnings: ImportWarning[] = [...archive.warnings, ...(await mimetypeWarnings(archive))]
  const readText = (path: string) => readMarkup(archive, path, limits.markupBytes)
  try {
    const packages = await readPackages(readText)
    const [main] = packages
    if (main === undefined) throw new PackageError('no_package', CONTAINER_PATH)
    const fonts = await readFonts(archive, readText, main.root, warnings)
    const skipped: [path: string, reason: unknown][] = []
    const onSkipped = (path: string, reason: unknown) => void skipped.push([path, reason])
    const texts = new Map<string, string>()
    const onText = (path: string, text: string) => texts.set(path, text)
    const onClipsLeftOut = (overlay: string, clips: number) => warnings.push(clipsWarning(overlay, clips))
    const index = await buildIndex({ readText, parseXml, onSkipped, onText, onClipsLeftOut })
    const pages = new Set(index.renditions.flatMap(({ spine }) => spine.map(({ path }) => path)))
    warnings.push(...skipped.map(([path, reason]) => skippedWarning(path, reason, pages.has(path))))
    refuseMissingFirstPage(archive, index)
    const facts = readBookFacts(index, main.document)
    const listed = listFiles(archive, packages, warnings)
    const coverPath = await findCover(listed, facts.coverPath, index, readText)
    const smallCover = await readSmallCover(archive, coverPath, limits)
    return {
      facts: { ...facts, coverPath: smallCover === undefined ? coverPath : SMALL_COVER_PATH },
      identifier: cut(uniqueIdentifier(main.root).trim(), IDENTIFIER_MAX_LENGTH),
      chapters: countChapters(index),
      smallCover,
      indexText: writeIndex(index),
      textsText: writeTexts(texts),
      listed: [...listed],
      fonts,
      warnings,
    }
  } catch (error) {
    throw error instanceof PackageError ? toImportRefused(error) : error
  }
}

async function readSmallCover(
  archive: Archive,
  path: string | null,
  limits: ImportLimits,
): Promise<Uint8Array | undefined> {
  const entry = path === null ? undefined : archive.resolve(path)
  // A damaged cover is ignored here. `unpackBook` reports damaged files later.
  const bytes = entry && (await readEntry(archive, entry, limits.coverBytes).catch(() => undefined))
  return bytes && shrinkCover(bytes)
}

interface ReadPackage {
  readonly root: XmlElement
  readonly document: PackageDocument
}

/**
 * Throws PackageError or ImportRefused if the container or the first package is unreadable. Other unreadable packages
 * are left out.
 */
async function readPackages(readText: (path: string) => Promise<string>): Promise<ReadPackage[]> {
  const container = await readText(CONTAINER_PATH).catch((error: unknown) => {
    throw error instanceof ImportRefused ? error : new PackageError('no_container', CONTAINER_PATH)
  })
  const packages: ReadPackage[] = []
  for (const [position, { path }] of readContainer(parseXml(container, CONTAINER_PATH)).entries()) {
    try {
      const root = parseXml(await readText(path), path)
      packages.push({ root, document: readPackageDocument(root, path) })
    } catch (error) {
      if (position > 0) continue
      throw error instanceof PackageError || error instanceof ImportRefused
        ? error
        : new PackageError('no_package', path)
    }
  }
  return packages
}

async function readFonts(
  archive: Archive,
  readText: (path: string) => Promise<string>,
  packageRoot: XmlElement,
  warnings: ImportWarning[],
): Promise<ObfuscatedFont[]> {
  if (archive.resolve(ENCRYPTION_PATH) === undefined) return []
  let root: XmlElement
  try {
    root = parseXml(await readText(ENCRYPTION_PATH), ENCRYPTION_PATH)
  } catch (error) {
    warnings.push(skippedWarning(ENCRYPTION_PATH, error, false))
    return []
  }
  const encryption = readEncryption(root)
  if (encryption.kind === 'drm')
    throw new ImportRefused('import_drm', {
      file: encryption.file,
      reason: `its files are encrypted (${encryption.algorithm}); ask the publisher for a copy without protection`,
    })
  if (hasForeignElements(root))
    warnings.push(noteWarning('RSC-005', 'error', 'The file holds elements that have no place in it', ENCRYPTION_PATH))
  const identifier = uniqueIdentifier(packageRoot)
  return [...encryption.fonts].flatMap(([reference, obfuscation]) => {
    const path = archive.resolve(reference)?.path
    const key = obfuscationKey(obfuscation, identifier)
    return path === undefined || key === undefined ? [] : [{ path, obfuscation, key }]
  })
}

function uniqueIdentifier(packageRoot: XmlElement): string {
  const id = readAttribute(packageRoot, 'unique-identifier')
  const identifiers = [...elementsNamed(packageRoot, 'identifier')]
  return (identifiers.find((element) => readAttribute(element, 'id') === id) ?? identifiers[0])?.textContent ?? ''
}

const IDENTIFIER_MAX_LENGTH = 500

function countChapters({ renditions }: BookIndex): number {
  const [main] = renditions
  if (main === undefined) return 0
  const entries = flattenToc(main.toc)
  return entries.length > 0 ? entries.length : main.spine.filter(({ linear }) => linear).length
}

const PACKAGE_TYPE = 'application/oebps-package+xml'

/** Throws ImportRefused if the first page is missing. Other missing files only give a warning. */
function refuseMissingFirstPage(archive: Archive, index: BookIndex): void {
  const spine = index.renditions[0]?.spine ?? []
  const first = spine.find((item) => item.linear) ?? spine[0]
  if (first === undefined || archive.resolve(first.path) !== undefined) return
  throw new ImportRefused('import_file_missing', {
    file: first.path,
    reason: 'the package lists it as the first page, but it is not in the file',
    check: 'RSC-001',
  })
}

/** Returns the media types of the files that readers need: container, packages, and the files of their manifests. */
function listFiles(archive: Archive, packages: readonly ReadPackage[], warnings: ImportWarning[]) {
  const listed = new Map([[CONTAINER_PATH, 'application/xml']])
  for (const { document } of packages) {
    listed.set(document.path, PACKAGE_TYPE)
    for (const item of document.manifest.values()) {
      if (listed.has(item.path)) continue
      if (archive.resolve(item.path) === undefined)
        warnings.push(noteWarning('RSC-001', 'error', 'The package lists a file that is missing', item.path))
      else listed.set(item.path, item.mediaType)
    }
  }
  return listed
}

function clipsWarning(overlay: string, clips: number): ImportWarning {
  const what = clips === 1 ? 'A clip was' : `${clips} clips were`
  return noteWarning(
    'LECTERN-006',
    'warning',
    `${what} left out, because the spoken text is not in the reading order`,
    overlay,
  )
}

function skippedWarning(path: string, reason: unknown, isPage: boolean): ImportWarning {
  const broken = isPage
    ? 'The page is not well-formed. Readers see the parts that can be shown, with a notice'
    : 'The file is broken and was passed over'
  if (reason instanceof PackageError) return noteWarning('RSC-016', 'error', broken, path, reason.line ?? null)
  const missing = typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === 404
  return missing
    ? noteWarning('RSC-001', 'error', 'The file is missing', path)
    : noteWarning('LECTERN-002', 'error', 'The file could not be read and was passed over', path)
}

const REASONS: Record<PackageError['reason'], { code: ImportErrorCode; reason: string; check: string }> = {
  no_container: { code: 'import_no_container', reason: 'it is not in the file', check: 'RSC-002' },
  xml_malformed: { code: 'import_xml_malformed', reason: 'its markup is not well-formed', check: 'RSC-016' },
  no_package: {
    code: 'import_no_package',
    reason: 'the file that should describe the book is missing',
    check: 'OPF-002',
  },
  version_unsupported: {
    code: 'import_version_unsupported',
    reason: 'its version is too old or not named',
    check: 'OPF-001',
  },
  empty_spine: { code: 'import_empty_spine', reason: 'nothing is listed to be read', check: 'OPF-033' },
  file_missing: { code: 'import_file_missing', reason: 'it is not in the file', check: 'RSC-001' },
}

function toImportRefused(error: PackageError): ImportRefused {
  const { code, reason, check } = REASONS[error.reason]
  return new ImportRefused(code, { file: error.file, line: error.line, reason, check })
}
