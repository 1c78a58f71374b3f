import { writeZip } from '@lectern/test-kit'

/** A book as its file, and as the files in it. */
interface IntactBook {
  readonly bytes: Buffer
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Returns a number from 0 to 1 (exclusive). */
export type Random = () => number
type Damage = (book: IntactBook, random: Random) => Buffer

const CHAPTER = /\.x?html?$/i
const PACKAGE = /\.opf$/i
const OVERLAY = /\.smil$/i
/** Number of pages to which large markup is added. */
const CHANGED_PAGES = 3
const CONTAINER = /^META-INF\/container\.xml$/

/** Damage to a book by its name. Each kind changes the file, or the files in it. */
export const DAMAGE_KINDS: Readonly<Record<string, Damage>> = {
  'cut to a quarter': ({ bytes }) => bytes.subarray(0, bytes.length / 4),
  'cut to a half': ({ bytes }) => bytes.subarray(0, bytes.length / 2),
  'last hundredth missing': ({ bytes }) => bytes.subarray(0, bytes.length * 0.99),
  'first byte missing': ({ bytes }) => bytes.subarray(1),
  'noise in front': ({ bytes }, random) => Buffer.concat([makeNoise(100, random), bytes]),
  'noise at the end': ({ bytes }, random) => Buffer.concat([bytes, makeNoise(100, random)]),
  'one byte changed': ({ bytes }, random) => changeBytes(bytes, 1, random),
  '100 bytes changed': ({ bytes }, random) => changeBytes(bytes, 100, random),
  'zeros in the middle': ({ bytes }) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 1000),
  'zip directory missing': ({ bytes }) => Buffer.from(bytes).fill(0, bytes.indexOf('PK\u0001\u0002', 0, 'latin1')),
  'zip end missing': ({ bytes }) => bytes.subarray(0, -22),
  'wrong number of entries': ({ bytes }) => setInEnd(bytes, 10, 7),
  'wrong offset of the directory': ({ bytes }) => setInEnd(bytes, 16, 1),
  'encryption flags': ({ bytes }) => setInDirectory(bytes, 8, 1),
  'unknown compression': ({ bytes }) => setInDirectory(bytes, 10, 12),
  'wrong checksums': ({ bytes }) => setInDirectory(bytes, 16, 1),
  'wrong sizes': ({ bytes }) => setInDirectory(bytes, 24, 5),
  'book twice in the file': ({ bytes }) => Buffer.concat([bytes, bytes]),
  'no mimetype': without(/^mimetype$/),
  'wrong mimetype': withText(/^mimetype$/, () => ' application/zip\n'),
  'no container': without(CONTAINER),
  'empty container': withText(CONTAINER, () => ''),
  'container names a missing package': withText(CONTAINER, (text) => text.replace('full-path="', 'full-path="no/')),
  'package cut to a half': withText(PACKAGE, halve),
  'package without a spine': withText(PACKAGE, (text) => text.replaceAll(/<itemref[^>]*>/g, '')),
  'package without a manifest': withText(PACKAGE, (text) => text.replaceAll(/<item\s[^>]*>/g, '')),
  'package with wrong types': withText(PACKAGE, (text) => text.replaceAll('application/xhtml+xml', 'text/plain')),
  'package of noise': withBytes(PACKAGE, (bytes, random) => makeNoise(bytes.length, random)),
  'no chapters': without(CHAPTER),
  'every second chapter missing': without(CHAPTER, (number) => number % 2 === 1),
  'chapters cut to a half': withText(CHAPTER, halve),
  'empty chapters': withText(CHAPTER, () => ''),
  'chapters without end tags': withText(CHAPTER, (text) => text.replaceAll(/<\/(?:p|div|span)>/g, '')),
  'chapters with wrong end tags': withText(CHAPTER, (text) => text.replaceAll('</p>', '</q>')),
  'chapters of noise': withBytes(CHAPTER, (bytes, random) => makeNoise(bytes.length, random)),
  'chapters in another encoding': withBytes(CHAPTER, (bytes) => Buffer.from(decode(bytes), 'utf16le')),
  'chapters with control characters': withText(CHAPTER, (text) => text.replaceAll(' the ', ' \u0000\u0008 ')),
  'chapters without a body': withText(CHAPTER, (text) => text.replaceAll(/<\/?body[^>]*>/g, '')),
  'chapters with unknown entities': withText(CHAPTER, (text) => text.replaceAll('<p', '&bogus;<p')),
  '60,000 nested elements': inBody(`${'<b>'.repeat(60_000)}x${'</b>'.repeat(60_000)}`),
  '200,000 attributes': inBody(`<p ${Array.from({ length: 200_000 }, (_, at) => `a${at}="x"`).join(' ')}>x</p>`),
  'a chapter of 20 MB': inBody(`<p>${'word '.repeat(4_000_000)}</p>`),
  '100,000 pictures': inBody('<img src="no.png" alt=""/>'.repeat(100_000)),
  'broken style sheets': withText(/\.css$/i, (text) => `${halve(text)} { /* " @import url(`),
  'style sheets that hide everything': withText(/\.css$/i, () => 'html, body, * { display: none !important }'),
  'broken pictures': withBytes(/\.(?:png|jpe?g|gif|svg)$/i, (bytes) =>
    Buffer.from(bytes.subarray(0, bytes.length / 3)),
  ),
  'broken sound and fonts': withBytes(/\.(?:mp3|m4a|mp4|otf|ttf|woff2?)$/i, (bytes, random) =>
    makeNoise(bytes.length, random),
  ),
  'overlays cut to a half': withText(OVERLAY, halve),
  'overlays with wrong times': withText(OVERLAY, (text) => text.replaceAll(/clipEnd="[^"]*"/g, 'clipEnd="-x:9"')),
  'an overlay of 100,000 pars': addLargeOverlay,
  'broken contents': withText(/(?:nav|toc|ncx|contents)[^/]*$/i, halve),
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function halve(text: string): string {
  return text.slice(0, text.length / 2)
}

/** Gives the first page of the package an overlay with 100,000 sentences, and the page an element for each. */
function addLargeOverlay({ files }: IntactBook): Buffer {
  const ids = Array.from({ length: 100_000 }, (_, index) => `par${index}`)
  const packageName = [...files.keys()].find((name) => PACKAGE.test(name)) ?? ''
  const folder = packageName.slice(0, packageName.lastIndexOf('/') + 1)
  let href = ''
  const manifest = decode(files.get(packageName) ?? new Uint8Array())
    .replace(/<item\b(?=[^>]*application\/xhtml\+xml)(?![^>]*nav)[^>]*?\shref="([^"]*)"/u, (item, page: string) => {
      href = page
      return item.replace(/\smedia-overlay="[^"]*"/u, '').replace('<item', '<item media-overlay="large"')
    })
    .replace('</manifest>', '<item id="large" href="large.smil" media-type="application/smil+xml"/></manifest>')
  const pars = ids.map(
    (id) => `<par><text src="${href}#${id}"/><audio src="no.mp3" clipBegin="0s" clipEnd="1s"/></par>`,
  )
  const changed = new Map(files)
    .set(packageName, Buffer.from(manifest))
    .set(
      `${folder}large.smil`,
      Buffer.from(`<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${pars.join('')}</body></smil>`),
    )
  const page = decode(files.get(folder + href) ?? new Uint8Array())
  const sentences = ids.map((id) => `<b id="${id}"/>`).join('')
  changed.set(folder + href, Buffer.from(page.replace(/<body[^>]*>/u, (body) => body + sentences)))
  return pack([...changed])
}

function makeNoise(length: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
}

function changeBytes(bytes: Buffer, count: number, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  for (let time = 0; time < count; time++) {
    const at = Math.floor(random() * bytes.length)
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
  }
  return changed
}

/** Sets a byte in the end record of the zip. APPNOTE 6.3.10 §4.3.16. */
function setInEnd(bytes: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(value, changed.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + offset)
  return changed
}

/** Sets a byte in each header of the zip directory. APPNOTE 6.3.10 §4.3.12. */
function setInDirectory(bytes: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(bytes)
  const signature = 'PK\u0001\u0002'
  for (let at = changed.indexOf(signature, 0, 'latin1'); at >= 0; at = changed.indexOf(signature, at + 4, 'latin1'))
    changed.writeUInt8(value, at + offset)
  return changed
}

function pack(files: readonly (readonly [name: string, data: Uint8Array])[]): Buffer {
  return writeZip(files.map(([name, data]) => ({ name, data, store: name === 'mimetype' })))
}

/** Removes the files whose name matches, or those of them with the numbers for which `isRemoved` returns true. */
function without(name: Pick<RegExp, 'test'>, isRemoved: (number: number) => boolean = () => true): Damage {
  return ({ files }) => {
    let number = 0
    return pack([...files].filter(([path]) => !name.test(path) || !isRemoved(number++)))
  }
}

function withBytes(name: Pick<RegExp, 'test'>, change: (bytes: Uint8Array, random: Random) => Uint8Array): Damage {
  return ({ files }, random) =>
    pack([...files].map(([path, data]) => [path, name.test(path) ? change(data, random) : data]))
}

function withText(name: Pick<RegExp, 'test'>, change: (text: string) => string): Damage {
  return withBytes(name, (bytes) => Buffer.from(change(decode(bytes))))
}

/** Adds markup to the start of the first pages, because a reader may open at any of them. */
function inBody(markup: string): Damage {
  return (book, random) => {
    const isPage = ([name, data]: readonly [string, Uint8Array]) => CHAPTER.test(name) && /<body/.test(decode(data))
    const first = new Set(
      [...book.files]
        .filter(isPage)
        .slice(0, CHANGED_PAGES)
        .map(([name]) => name),
    )
    const change = (text: string) => text.replace(/<body[^>]*>/, (tag) => tag + markup)
    return withBytes({ test: (name) => first.has(name) }, (bytes) => Buffer.from(change(decode(bytes))))(book, random)
  }
}
