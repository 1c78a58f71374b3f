import type {
  BookIndex,
  BookMetadata,
  Layout,
  NarrationMedia,
  NarrationStructure,
  BookText,
  Rendition,
  SpineItem,
  Track,
} from './book-index.ts'
import { CONTAINER_PATH, readContainer, type RootFile } from './container.ts'
import { mayBeDocument } from './content-kind.ts'
import { isRightToLeft } from './declared-direction.ts'
import { inspectDocument } from './inspect-document.ts'
import { findOverride } from './item-override.ts'
import { readNav, readNcx, type TocEntry } from './navigation.ts'
import { readPackageDocument, type ItemRef, type PackageDocument } from './package-document.ts'
import { PackageError } from './package-error.ts'
import type { PackagePorts } from './package-ports.ts'
import { readSmil, type Par, type TypedSeq } from './smil.ts'
import { EMPTY } from './xml.ts'

type InspectDocument = typeof inspectDocument

/** A book whose container and main package document have been read. */
export interface OpenedPackage {
  readonly metadata: BookMetadata
  readonly outline: Rendition
  /** Reads the rest of the book. With `inspect`, also finds the length and the style sheets of each document. */
  complete(inspect?: InspectDocument): Promise<BookIndex>
}

/**
 * Opens a book with at most two requests, so that the first page appears early. Rejects with `PackageError` if the book
 * cannot be read, and with the error of the source if the source fails.
 */
export async function openPackage(ports: PackagePorts): Promise<OpenedPackage> {
  const files = readContainer(await parseFile(ports, CONTAINER_PATH, 'no_container'))
  ports.onListed?.(files.map(({ path }) => path))
  const [file, ...others] = files
  if (!file) throw new PackageError('no_package', CONTAINER_PATH)
  const main = await readPackage(file, ports)
  const metadata = readMetadata(main.document)
  const outline = createOutline(main)
  return {
    metadata,
    outline,
    async complete(inspect) {
      const renditions = [await completeRendition(main.document, outline, ports, inspect)]
      for (const other of others) {
        const read = await tryReadPackage(other, ports)
        if (read) renditions.push(await completeRendition(read.document, createOutline(read), ports, inspect))
      }
      return { metadata, renditions, opening: EMPTY }
    },
  }
}

/**
 * Builds the complete index of a book. Rejects with `PackageError` if the book cannot be read, and with the error of
 * the source if the source fails.
 */
export async function buildIndex(ports: PackagePorts): Promise<BookIndex> {
  const opened = await openPackage(ports)
  const index = await opened.complete(inspectDocument)
  return { ...index, opening: await readOpening(index, ports) }
}

/** Maximum number of characters of all texts in `opening`. These texts are not used if the book opens in the middle. */
const OPENING_MAX = 32_768

/** Returns the texts of the first document and its style sheets, at most `OPENING_MAX` characters in total. */
async function readOpening({ renditions }: BookIndex, ports: PackagePorts): Promise<BookText[]> {
  const first = findFirstItem(renditions[0]?.spine ?? [])
  if (!first || first.length > OPENING_MAX || !mayBeDocument(first.mediaType)) return []
  const opening: BookText[] = []
  let left = OPENING_MAX
  for (const path of [first.path, ...first.styles]) {
    const text = await tryReadText(path, ports)
    if (text === undefined || text.length > left) continue
    opening.push({ path, text })
    left -= text.length
  }
  return opening
}

async function tryReadText(path: string, ports: PackagePorts): Promise<string | undefined> {
  try {
    return await ports.readText(path)
  } catch (error) {
    skipFile(path, error, ports)
    return undefined
  }
}

const findFirstItem = (spine: readonly SpineItem[]) => spine.find(({ linear }) => linear) ?? spine[0]

interface ReadPackage {
  readonly file: RootFile
  readonly document: PackageDocument
}

async function readPackage(file: RootFile, ports: PackagePorts): Promise<ReadPackage> {
  const document = readPackageDocument(await parseFile(ports, file.path, 'no_package'), file.path)
  ports.onListed?.(Array.from(document.manifest.values(), ({ path }) => path))
  return { file, document }
}

/** Returns undefined for a broken or missing rendition, because the book can be opened without this rendition. */
async function tryReadPackage(file: RootFile, ports: PackagePorts): Promise<ReadPackage | undefined> {
  try {
    return await readPackage(file, ports)
  } catch (error) {
    skipFile(file.path, error, ports)
    return undefined
  }
}

async function parseFile(ports: PackagePorts, path: string, missing: 'no_container' | 'no_package') {
  let text: string
  try {
    text = await ports.readText(path)
  } catch (error) {
    throw isMissing(error) ? new PackageError(missing, path) : error
  }
  return ports.parseXml(text, path)
}

/** Reports a broken or missing file, without which the book can be opened. Throws any other error. */
function skipFile(path: string, error: unknown, ports: PackagePorts): void {
  if (!isMissing(error) && !(error instanceof PackageError)) throw error
  ports.onSkipped?.(path, error)
}

/** Other statuses, such as 403, do not mean that the file is missing. */
function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}

const KIND_PROPERTY = 'lectern:kind'

function readMetadata(document: PackageDocument): BookMetadata {
  const language = document.languages[0] ?? 'und'
  return {
    title: document.titles[0] ?? '',
    authors: document.authors,
    language,
    direction: chooseDirection(document, language),
    layout: readGlobalLayout(document),
    kind: document.meta.get(KIND_PROPERTY)?.[0] === 'frog' ? 'frog' : 'book',
  }
}

/** If the spine states no direction, the language decides. EPUB Reading Systems 3.3 §5.4. */
function chooseDirection({ direction }: PackageDocument, language: string): 'ltr' | 'rtl' {
  return direction === 'default' ? (isRightToLeft(language) ? 'rtl' : 'ltr') : direction
}

function readGlobalLayout(document: PackageDocument): Layout {
  const layout =
    document.meta.get('rendition:layout')?.[0] ??
    (document.meta.get('fixed-layout')?.[0] === 'true' ? 'pre-paginated' : '')
  return layout === 'pre-paginated' ? 'pre-paginated' : 'reflowable'
}

function createOutline({ file, document }: ReadPackage): Rendition {
  const language = file.language ?? document.languages[0] ?? 'und'
  return {
    language,
    label: file.label ?? '',
    media: 'none',
    activeClass: document.meta.get('media:active-class')?.[0],
    playbackActiveClass: document.meta.get('media:playback-active-class')?.[0],
    spine: document.spine.map((ref) => createSpineItem(ref, document)),
    toc: [],
    fallbacks: document.fallbacks,
    tracks: EMPTY,
    structures: EMPTY,
  }
}

const LAYOUTS = ['pre-paginated', 'reflowable'] as const
const SPREADS = ['none', 'auto', 'landscape', 'portrait', 'both'] as const
const FLOWS = ['auto', 'paginated', 'scrolled-doc', 'scrolled-continuous'] as const
const SIDES = ['left', 'right', 'center'] as const

function createSpineItem({ item, linear, properties }: ItemRef, document: PackageDocument): SpineItem {
  const flow = findOverride(properties, 'flow', FLOWS) ?? document.meta.get('rendition:flow')?.[0]
  return {
    path: item.path,
    mediaType: item.mediaType,
    linear,
    layout: findOverride(properties, 'layout', LAYOUTS) ?? readGlobalLayout(document),
    pageSpread: findOverride(properties, 'page-spread', SIDES),
    spreads: (findOverride(properties, 'spread', SPREADS) ?? document.meta.get('rendition:spread')?.[0]) !== 'none',
    scrolled: flow === 'scrolled-doc' || flow === 'scrolled-continuous',
    scripted: item.properties.includes('scripted'),
    length: 0,
    styles: EMPTY,
  }
}

async function completeRendition(
  document: PackageDocument,
  outline: Rendition,
  ports: PackagePorts,
  inspect: InspectDocument | undefined,
): Promise<Rendition> {
  const toc = await readContents(document, ports)
  const { tracks, structures } = await readTracks(document, ports)
  const spine = inspect ? await inspectSpine(outline.spine, ports, inspect) : outline.spine
  return {
    ...outline,
    spine,
    toc: toc.length > 0 ? toc : createContentsFromSpine(spine),
    tracks,
    structures,
    media: findNarrationMedia(tracks, document),
  }
}

async function inspectSpine(
  spine: readonly SpineItem[],
  ports: PackagePorts,
  inspect: InspectDocument,
): Promise<SpineItem[]> {
  const inspected: SpineItem[] = []
  for (const item of spine) inspected.push({ ...item, ...(await inspect(item, ports)) })
  return inspected
}

async function readContents(document: PackageDocument, ports: PackagePorts): Promise<TocEntry[]> {
  for (const [item, read] of [
    [document.nav, readNav],
    [document.ncx, readNcx],
  ] as const) {
    if (!item) continue
    try {
      const entries = read(ports.parseXml(await ports.readText(item.path), item.path), item.path)
      if (entries.length > 0) return resolveFallbacks(entries, document)
    } catch (error) {
      skipFile(item.path, error, ports)
    }
  }
  return []
}

/** If an entry leads to an item that is not shown, its new target is the shown fallback. */
function resolveFallbacks(toc: TocEntry[], { spine }: PackageDocument): TocEntry[] {
  const replaced = spine.filter(({ item, listed }) => item !== listed)
  if (replaced.length === 0) return toc
  const shown = new Map(replaced.map(({ item, listed }) => [listed.path, item.path]))
  const redirect = (entry: TocEntry): TocEntry => ({
    ...entry,
    path: shown.get(entry.path) ?? entry.path,
    children: entry.children.map(redirect),
  })
  return toc.map(redirect)
}

/** Creates a table of contents with one entry for each linear spine item. */
function createContentsFromSpine(spine: readonly SpineItem[]): TocEntry[] {
  return spine.flatMap((item, index) =>
    item.linear ? [{ label: String(index + 1), path: item.path, fragment: '', children: EMPTY }] : [],
  )
}

/** Reads the tracks and structures in the order of playback. An overlay that several items share is played once. */
async function readTracks(
  document: PackageDocument,
  ports: PackagePorts,
): Promise<Pick<Rendition, 'tracks' | 'structures'>> {
  // Reversed, so that the map contains the first index of a file that is in the spine twice.
  const itemByPath = new Map(document.spine.map((ref, index): [string, number] => [ref.item.path, index]).toReversed())
  const overlays = [...new Set(document.spine.map((ref) => ref.item.overlay).filter((id) => id !== undefined))]
  const spoken: SpokenPar[] = []
  for (const id of overlays) {
    const path = document.manifest.get(id)?.path
    if (!path) continue
    try {
      const pars = readSmil(ports.parseXml(await ports.readText(path), path), path)
      const inSpine = pars.flatMap((par) => createTrack(par, itemByPath))
      for (const track of inSpine) spoken.push(track)
      if (inSpine.length < pars.length) ports.onClipsLeftOut?.(path, pars.length - inSpine.length)
    } catch (error) {
      skipFile(path, error, ports)
    }
  }
  return { tracks: spoken.map(({ track }) => track), structures: collectStructures(spoken) }
}

interface SpokenPar {
  readonly par: Par
  readonly track: Track
}

/** Returns the `seq` elements that have an `epub:type` and a spoken `par`. */
function collectStructures(spoken: readonly SpokenPar[]): NarrationStructure[] {
  const structures = new Map<TypedSeq, NarrationStructure>()
  spoken.forEach(({ par }, index) => {
    for (const seq of par.seqs)
      structures.set(seq, { first: structures.get(seq)?.first ?? index, after: index + 1, types: seq.types })
  })
  return [...structures.values()]
}

function createTrack(par: Par, itemByPath: ReadonlyMap<string, number>): SpokenPar[] {
  const item = itemByPath.get(par.text.path)
  if (item === undefined) return []
  const { media, clipBegin, turnPointTime, types } = par
  const { fragment } = par.text
  return [{ par, track: { item, fragment, media, clipBegin, clipEnd: par.clipEnd ?? Infinity, turnPointTime, types } }]
}

function findNarrationMedia(tracks: readonly Track[], document: PackageDocument): NarrationMedia {
  const [track] = tracks
  if (!track) return 'none'
  const item = [...document.manifest.values()].find((candidate) => candidate.path === track.media)
  return item?.mediaType.startsWith('video/') ? 'video' : 'audio'
}
