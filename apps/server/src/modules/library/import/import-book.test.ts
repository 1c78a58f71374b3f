import { ImportedBook } from '@lectern/contracts'
import { tinyEpub, writeZip } from '@lectern/test-kit'
import { readIndex, readTexts } from '@lectern/reader-engine/package'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  foreignPupil,
  listKeys,
  pupil,
  startLibraryServer,
  superUser,
  type LibraryServer,
} from '../testing/library-server.ts'
import { noisyPng } from '../testing/noisy-png.ts'
import { IMPORT_LIMITS, type ImportLimits } from './import-limits.ts'
import { YOUNG_SPACE_MIB } from './inspect-in-process.ts'

const KIB = 1024
const limits = {
  ...IMPORT_LIMITS,
  // The tests of warnings start a server that runs EPUBCheck, which takes half of the time of an import.
  checkMs: 0,
  uploadBytes: 512 * KIB,
  entries: 50,
  bombBytes: 256 * KIB,
  entryBytes: 2048 * KIB,
  totalBytes: 3072 * KIB,
}

let server: LibraryServer
beforeAll(async () => {
  server = await startLibraryServer({ limits })
})
afterAll(() => server.close())

async function readRefusal(file: Uint8Array): Promise<unknown> {
  const response = await server.upload(file)
  const body: unknown = await response.json()
  expect([response.status, body]).toMatchObject([422, { code: expect.any(String), message: expect.any(String) }])
  return body
}

async function importFile(file: Uint8Array): Promise<ImportedBook> {
  const response = await server.upload(file)
  const body: unknown = await response.json()
  expect([response.status, body]).toMatchObject([201, {}])
  return ImportedBook.parse(body)
}

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

async function readStored(file: Uint8Array, path: string): Promise<string | undefined> {
  const found = await server.store.get(`books/${sha256(file)}/${path}`)
  return found === undefined ? undefined : text(found.stream)
}

test('a narration of 100,000 sentences is imported', async () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => `s${index + 1}`)
  const body = ids.map((id) => `<b id="${id}"/>`).join('')
  // The test states that the memory is sufficient. The time depends on the machine.
  const large = await startLibraryServer({ limits: { ...IMPORT_LIMITS, checkMs: 1, inspectMs: 60_000 } })
  const response = await large.upload(tinyEpub({ narrated: true, chapters: { 'c1.xhtml': body } }))
  expect([response.status, await response.json()]).toMatchObject([201, { book: { narrations: [{ media: 'audio' }] } }])
  await large.close()
})

describe('a narration of 100,000 sentences under the limits of a server', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => `s${index + 1}`)
  const body = ids.map((id) => `<b id="${id}"/>`).join('')
  const book = tinyEpub({ narrated: true, chapters: { 'c1.xhtml': body } })
  const importWith = async (changes: Partial<ImportLimits>) => {
    const limited = await startLibraryServer({ limits: { ...IMPORT_LIMITS, checkMs: 1, ...changes } })
    onTestFinished(() => limited.close())
    const response = await limited.upload(book)
    return { status: response.status, answer: await response.json() }
  }
  const refusal = { code: 'import_unreadable', details: { reason: expect.stringContaining('memory or time') } }

  test('is imported without EPUBCheck, which would need too much memory, or refused with a reason', async () => {
    const { status, answer } = await importWith({ checkMs: IMPORT_LIMITS.checkMs })
    // A slow machine needs more than the time of the limit.
    const imported = {
      book: { narrations: [{ media: 'audio' }] },
      warnings: [expect.objectContaining({ id: 'LECTERN-003' })],
    }
    expect(answer).toMatchObject(status === 201 ? imported : refusal)
  })

  test.each([{ inspectHeapMib: 40 }, { inspectMs: 1 }])(
    'is refused with a reason if %o is not enough',
    async (changes) => {
      expect(await importWith(changes)).toMatchObject({ status: 422, answer: refusal })
    },
  )

  test('takes less than ten seconds, and a process that fits beside the server into 512 MiB', () => {
    expect(IMPORT_LIMITS.inspectMs).toBeLessThan(10_000)
    // The server has about 300 MiB, and Node about 40 MiB outside of the heap.
    expect(IMPORT_LIMITS.inspectHeapMib + 3 * YOUNG_SPACE_MIB).toBeLessThanOrEqual(512 - 300 - 40)
  })
})

describe('an upload is refused', () => {
  test('to a person who is not a super user', async () => {
    expect((await server.upload(tinyEpub(), pupil)).status).toBe(403)
  })

  test('if its content type is not EPUB', async () => {
    const response = await server.fetch('/api/library/v1/books', { method: 'POST', as: superUser, json: {} })
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
  })

  test('if it is empty', async () => {
    expect(await readRefusal(new Uint8Array())).toMatchObject({ code: 'import_not_a_zip' })
  })

  test('if it is not a zip file', async () => {
    expect(await readRefusal(Buffer.from('%PDF-1.7 something'))).toMatchObject({ code: 'import_not_a_zip' })
  })

  test('if half of the file is missing', async () => {
    const book = tinyEpub()
    expect(await readRefusal(book.subarray(0, book.length / 2))).toMatchObject({ code: 'import_zip_damaged' })
  })

  test.each([true, false])('if a file in it was changed (stored uncompressed: %s)', async (store) => {
    const book = tinyEpub({
      files: { 'a.png': { data: '', mediaType: 'image/png' } },
      replace: { 'OPS/a.png': undefined },
      entries: [{ name: 'OPS/a.png', data: Buffer.alloc(3000, 'abcdefg'), store }],
    })
    const at = book.indexOf('OPS/a.png') + 'OPS/a.png'.length
    book.writeUInt8(book.readUInt8(at + 10) ^ 0xff, at + 10)
    expect(await readRefusal(book)).toMatchObject({ code: 'import_zip_damaged', details: { file: 'OPS/a.png' } })
  })

  test('if it is larger than the upload limit', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * KIB)),
    })
    const response = await fetch(`${server.origin}/api/library/v1/books`, {
      method: 'POST',
      headers: { 'content-type': 'application/epub+zip', authorization: `Bearer ${await server.token(superUser)}` },
      body,
      duplex: 'half',
    })
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'import_too_large' }])
  })

  test('if an entry is protected with a password', async () => {
    const book = tinyEpub({ entries: [{ name: 'OPS/secret.png', data: 'x', encrypted: true }] })
    expect(await readRefusal(book)).toMatchObject({ code: 'import_zip_encrypted', details: { file: 'OPS/secret.png' } })
  })

  test.each([
    ['OPS/c1.xhtml', 'twice'],
    ['OPS/C1.xhtml', 'only in its letters'],
    ['ops/c1.XHTML', 'only in its letters'],
  ])('if the name %s occurs %s', async (name) => {
    const book = tinyEpub({ entries: [{ name, data: '<html/>' }] })
    expect(await readRefusal(book)).toMatchObject({ code: 'import_entry_unsafe', details: { file: name } })
  })

  test('if it has too many files', async () => {
    const entries = Array.from({ length: 60 }, (_, index) => ({ name: `OPS/${index}.txt`, data: '' }))
    expect(await readRefusal(tinyEpub({ entries }))).toMatchObject({ code: 'import_too_many_files' })
  })

  test('if a listed file is a zip bomb', async () => {
    const files = { 'bomb.png': { data: Buffer.alloc(1024 * KIB), mediaType: 'image/png' } }
    expect(await readRefusal(tinyEpub({ files }))).toMatchObject({
      code: 'import_too_large',
      details: { file: 'OPS/bomb.png' },
    })
  })

  test('if a file inflates to more than its header says', async () => {
    const data = Buffer.from(Array.from({ length: 40 * KIB }, (_, index) => index % 251))
    const book = tinyEpub({
      files: { 'liar.png': { data: 'x', mediaType: 'image/png' } },
      replace: { 'OPS/liar.png': undefined },
      entries: [{ name: 'OPS/liar.png', data, claimedSize: 100 }],
    })
    expect(await readRefusal(book)).toMatchObject({ code: 'import_zip_damaged', details: { file: 'OPS/liar.png' } })
  })

  test('if all files together are too large', async () => {
    const data = Buffer.from(Array.from({ length: 1300 * KIB }, (_, index) => (index * index) % 253))
    const files = Object.fromEntries(
      [1, 2, 3].map((part) => [`${part}.mp3`, { data, mediaType: 'audio/mpeg' }] as const),
    )
    expect(await readRefusal(tinyEpub({ files }))).toMatchObject({ code: 'import_too_large' })
  })

  test('if its container is packed in an unknown way', async () => {
    const book = tinyEpub()
    const header = book.lastIndexOf('META-INF/container.xml') - 46
    book.writeUInt16LE(12, header + 10)
    expect(await readRefusal(book)).toMatchObject({
      code: 'import_zip_damaged',
      details: { file: 'META-INF/container.xml' },
    })
  })

  test.each([
    ['it has no container', { 'META-INF/container.xml': undefined }, 'import_no_container', 'META-INF/container.xml'],
    [
      'its container is broken',
      { 'META-INF/container.xml': '<container>' },
      'import_xml_malformed',
      'META-INF/container.xml',
    ],
    ['its package is missing', { 'OPS/package.opf': undefined }, 'import_no_package', 'OPS/package.opf'],
    ['its first page is missing', { 'OPS/c1.xhtml': undefined }, 'import_file_missing', 'OPS/c1.xhtml'],
  ])('if %s', async (_name, replace, code, file) => {
    expect(await readRefusal(tinyEpub({ replace }))).toMatchObject({
      code,
      details: { file, reason: expect.any(String) },
    })
  })

  test('if its package is broken, with the line of the error', async () => {
    const book = tinyEpub({ title: 'a & b\n<b></a>' })
    expect(await readRefusal(book)).toMatchObject({
      code: 'import_xml_malformed',
      details: { file: 'OPS/package.opf', line: expect.any(Number) },
    })
  })

  test('if its version is before EPUB 2', async () => {
    const opf = '<package xmlns="http://www.idpf.org/2007/opf" version="1.2"><metadata/><manifest/><spine/></package>'
    expect(await readRefusal(tinyEpub({ replace: { 'OPS/package.opf': opf } }))).toMatchObject({
      code: 'import_version_unsupported',
    })
  })

  test('if its reading order is empty', async () => {
    expect(await readRefusal(tinyEpub({ chapters: {} }))).toMatchObject({ code: 'import_empty_spine' })
  })

  test('if it is protected against copying', async () => {
    const encryption = encryptionXml('http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'OPS/c1.xhtml')
    expect(await readRefusal(tinyEpub({ replace: { 'META-INF/encryption.xml': encryption } }))).toMatchObject({
      code: 'import_drm',
      details: { file: 'OPS/c1.xhtml' },
    })
  })

  test.each([
    ['memory', { inspectHeapMib: 24 }, `<p>${'<b>x</b>'.repeat(200_000)}</p>`],
    ['time', { inspectMs: 1 }, '<p>x</p>'],
  ])('if reading it takes too much %s', async (_what, lower, body) => {
    const strict = await startLibraryServer({ limits: { ...IMPORT_LIMITS, ...lower } })
    const response = await strict.upload(tinyEpub({ chapters: { 'c1.xhtml': body } }))
    const reason = expect.stringContaining('memory or time')
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'import_unreadable', details: { reason } },
    ])
    await strict.close()
  })

  test('and leaves nothing behind', async () => {
    expect(await listKeys(server.store)).toEqual([])
    expect(await readdir(join(server.kernel.settings.dataFolder, 'uploads'))).toEqual([])
    const list = await server.fetch('/api/library/v1/books', { as: pupil })
    expect(await list.json()).toEqual({ data: [], meta: { totalCount: 0 } })
  })
})

function encryptionXml(algorithm: string, path: string): string {
  return `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`
}

describe('an import', () => {
  test('writes title, narration, duration and kind into the catalogue of the realm only', async () => {
    const book = tinyEpub({
      title: 'Sjöjungfrun',
      language: 'sv',
      narrated: true,
      metadata:
        '<dc:creator>Ada</dc:creator><dc:description>&lt;p&gt;En saga&lt;/p&gt;</dc:description><meta property="lectern:kind">frog</meta><meta property="schema:accessMode">auditory</meta><meta property="schema:typicalAgeRange">7-9</meta><meta property="schema:educationalLevel">Year 3</meta>',
      chapters: { 'c1.xhtml': '<p id="s1">Ett.</p><p id="s2">Två.</p>' },
    })
    const result = await importFile(book)
    expect(result.created).toBe(true)
    expect(result.book).toMatchObject({
      title: 'Sjöjungfrun',
      authors: ['Ada'],
      language: 'sv',
      narrations: [{ language: 'sv', label: 'sv', media: 'audio' }],
      kind: 'frog',
      duration: 1,
      description: 'En saga',
      coverUrl: null,
      ages: { from: 7, to: 9 },
      level: 'Year 3',
      accessibility: { accessModes: ['auditory'] },
    })
    const path = `/api/library/v1/books/${result.book.id}`
    expect((await server.fetch(path, { as: pupil })).status).toBe(200)
    expect((await server.fetch(path, { as: foreignPupil })).status).toBe(404)
  })

  test('writes an index that the reader can read', async () => {
    const book = tinyEpub({ title: 'Indexed', narrated: true })
    await importFile(book)
    const index = readIndex((await readStored(book, 'lectern.json')) ?? '')
    expect(index?.renditions[0]).toMatchObject({
      media: 'audio',
      spine: [{ path: 'OPS/c1.xhtml', length: 17 }],
      tracks: [{ fragment: 's1', media: 'OPS/voice.mp3', clipBegin: 0, clipEnd: 1 }],
    })
  })

  test('writes the texts that the search reads', async () => {
    const book = tinyEpub({ title: 'Searched', narrated: true })
    await importFile(book)
    const texts = readTexts((await readStored(book, 'lectern-texts.json')) ?? '')
    expect(texts.get('OPS/c1.xhtml')).toHaveLength(17)
  })

  test.each([
    ['named by the package', '<p>Text</p>', '<meta name="cover" content="f0"/>', 'OPS/picture.png'],
    ['the only content of the first page', '<div><img src="picture.png" alt=""/></div>', '', 'OPS/picture.png'],
    ['none', '<p>Text</p>', '', null],
    ['missing from the file', '<img src="gone.png" alt=""/>', '', null],
  ])('finds the cover: %s', async (name, body, metadata, path) => {
    const file = tinyEpub({
      title: name,
      metadata,
      chapters: { 'c1.xhtml': body },
      files: { 'picture.png': { data: 'x', mediaType: 'image/png' } },
    })
    const { coverUrl } = (await importFile(file)).book
    expect(coverUrl === null ? null : new URL(coverUrl).pathname.replace(/^.*[0-9a-f]{64}\//, '')).toBe(path)
  })

  test("gives the shelf a small cover and keeps the book's own cover", async () => {
    const large = noisyPng(300, 300)
    const file = tinyEpub({
      title: 'A large cover',
      metadata: '<meta name="cover" content="f0"/>',
      files: { 'picture.png': { data: large, mediaType: 'image/png' } },
    })
    const { pathname, search } = new URL((await importFile(file)).book.coverUrl ?? '')
    const cover = await server.fetch(`${pathname}${search}`)
    expect(cover.headers.get('content-type')).toBe('image/jpeg')
    expect((await cover.arrayBuffer()).byteLength).toBeLessThan(large.length / 2)
    expect((await server.store.head(`books/${sha256(file)}/OPS/picture.png`))?.size).toBe(large.length)
  })

  test('of the same file changes nothing', async () => {
    const book = tinyEpub({ title: 'Twice' })
    const first = await importFile(book)
    const before = await listKeys(server.store)
    const again = await server.upload(book)
    expect([again.status, await again.json()]).toMatchObject([200, { created: false, book: { id: first.book.id } }])
    expect(await listKeys(server.store)).toEqual(before)
  })

  test('of the same file in another realm is another book, with the same stored files', async () => {
    const book = tinyEpub({ title: 'Two realms' })
    const first = await importFile(book)
    const before = await listKeys(server.store)
    const other = await server.upload(book, { ...superUser, realm: 'de' })
    const { book: copy } = ImportedBook.parse(await other.json())
    expect([other.status, copy.title]).toEqual([201, 'Two realms'])
    expect(await listKeys(server.store)).toEqual(before)
    for (const [id, status] of [
      [copy.id, 200],
      [first.book.id, 404],
    ] as const)
      expect((await server.fetch(`/api/library/v1/books/${id}`, { as: foreignPupil })).status).toBe(status)
  })

  test('of one file by two people at the same time gives one book', async () => {
    const book = tinyEpub({ title: 'At once' })
    const answers = await Promise.all([server.upload(book), server.upload(book)])
    expect(answers.map((answer) => `${answer.status}`).toSorted()).toEqual(['200', '201'])
  })

  test('does not write an entry that leads out of the book, and adds a warning', async () => {
    const book = tinyEpub({
      title: 'Slippery',
      entries: [
        { name: '../../../evil.txt', data: 'x' },
        { name: '/etc/evil', data: 'x' },
        { name: String.raw`OPS\..\..\..\evil.txt`, data: 'x' },
        { name: 'C:/evil.txt', data: 'x' },
        { name: 'OPS/link', data: '/etc/passwd', symlink: true },
        { name: `OPS/${'n'.repeat(400)}`, data: 'x' },
      ],
    })
    const { warnings } = await importFile(book)
    const unsafeNames = warnings.filter((warning) => warning.id === 'LECTERN-001')
    expect(unsafeNames.map((warning) => /absolute|leads out|too long|a link/.exec(warning.message)?.[0])).toEqual([
      'leads out',
      'absolute',
      'leads out',
      'absolute',
      'a link',
      'too long',
    ])
    const keys = await listKeys(server.store, `books/${sha256(book)}/`)
    expect(keys.filter((key) => /evil|link|nnn/.test(key))).toEqual([])
  })

  test.each([4096 * KIB, 10])('does not store a file of %i bytes that the package does not list', async (size) => {
    const name = `OPS/stowaway-${size}.png`
    const book = tinyEpub({ title: `Stowaway ${size}`, entries: [{ name, data: Buffer.alloc(size) }] })
    const { warnings } = await importFile(book)
    expect(warnings).toContainEqual(expect.objectContaining({ id: 'LECTERN-005', file: name }))
    expect(await readStored(book, name)).toBeUndefined()
    expect(await readStored(book, 'META-INF/container.xml')).toBeDefined()
    expect(await readStored(book, 'OPS/package.opf')).toBeDefined()
  })

  test('warns of a page that is not well-formed, and stores the page', async () => {
    const chapters = { 'c1.xhtml': '<p>one</p>', 'c2.xhtml': '<p>two<br></p>' }
    const book = tinyEpub({ title: 'Unclosed', chapters })
    const { warnings } = await importFile(book)
    const message = expect.stringContaining('not well-formed')
    expect(warnings).toContainEqual(expect.objectContaining({ id: 'RSC-016', file: 'OPS/c2.xhtml', message }))
    expect(await readStored(book, 'OPS/c2.xhtml')).toContain('two<br>')
  })

  test('warns of clips whose text is not in the reading order', async () => {
    const overlay = ['c1', 'c9'].map(
      (chapter) => `<par><text src="${chapter}.xhtml#s1"/><audio src="voice.mp3" clipEnd="1s"/></par>`,
    )
    const replace = {
      'OPS/c1.xhtml.smil': `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${overlay.join('')}</body></smil>`,
    }
    const { warnings } = await importFile(tinyEpub({ title: 'Outside', narrated: true, replace }))
    expect(warnings).toContainEqual(expect.objectContaining({ id: 'LECTERN-006', file: 'OPS/c1.xhtml.smil' }))
  })

  test('expands no entity of a DTD', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`).join('')
    const prologue = `<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a0 "ha">${lines}]>`
    const { book } = await importFile(tinyEpub({ title: 'Laugh&x;&a30;', prologue }))
    expect(book.title).toBe('Laugh')
  })

  test('stores obfuscated fonts in their original form', async () => {
    const font = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    const title = 'Fonts'
    const key = createHash('sha1').update(`urn:x-tiny:${title}`).digest()
    const obfuscated = font.map((byte, index) => (index < 1040 ? byte ^ key[index % 20]! : byte))
    const book = tinyEpub({
      title,
      files: { 'a.otf': { data: obfuscated, mediaType: 'font/otf' } },
      replace: { 'META-INF/encryption.xml': encryptionXml('http://www.idpf.org/2008/embedding', 'OPS/a.otf') },
    })
    await importFile(book)
    const found = await server.store.get(`books/${sha256(book)}/OPS/a.otf`)
    expect(found?.contentType).toBe('font/otf')
    expect(Buffer.concat(await found!.stream.toArray())).toEqual(font)
    expect(await readStored(book, 'META-INF/encryption.xml')).toBeUndefined()
  })

  test('finds files and the key of fonts if white space surrounds ids and addresses', async () => {
    const font = Buffer.from('a font that is longer than its key')
    const key = createHash('sha1').update('urn:x-second').digest()
    const book = tinyEpub({
      replace: {
        'META-INF/container.xml': `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path=" OPS/package.opf " media-type=" application/oebps-package+xml "/></rootfiles></container>`,
        'META-INF/encryption.xml': encryptionXml(' http://www.idpf.org/2008/embedding ', ' OPS/a.otf '),
        'OPS/package.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier=" second "><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:identifier id="first">urn:x-first</dc:identifier><dc:identifier id=" second">urn:x-second</dc:identifier><dc:title>Spaces</dc:title><dc:language>en</dc:language></metadata>
          <manifest><item id=" c1 " href=" c1.xhtml " media-type=" application/xhtml+xml "/><item id="font" href=" a.otf " media-type="font/otf"/></manifest><spine><itemref idref="c1&#10;"/></spine></package>`,
        'OPS/a.otf': font.map((byte, index) => byte ^ key[index % 20]!),
      },
    })
    expect(await importFile(book)).toMatchObject({ book: { title: 'Spaces' } })
    expect(await readStored(book, 'OPS/a.otf')).toBe(font.toString())
  })

  test('stores warnings and returns them again', async () => {
    const checking = await startLibraryServer({ limits: { ...limits, checkMs: IMPORT_LIMITS.checkMs } })
    onTestFinished(() => checking.close())
    const book = tinyEpub({
      title: 'Wrong',
      chapters: { 'c1.xhtml': '<p id="s1" wrong="1">Text</p><img src="none.png"/>' },
    })
    const { warnings } = ImportedBook.parse(await (await checking.upload(book)).json())
    expect(warnings.map((warning) => warning.id)).toContain('RSC-007')
    expect(await (await checking.upload(book)).json()).toMatchObject({ created: false, warnings })
  })

  test('creates the contents from the spine if the book has none', async () => {
    const book = tinyEpub({
      title: 'No nav',
      contents: false,
      chapters: { 'a.xhtml': '<p>a</p>', 'b.xhtml': '<p>b</p>' },
    })
    await importFile(book)
    const index = readIndex((await readStored(book, 'lectern.json')) ?? '')
    expect(index?.renditions[0]?.toc.map((entry) => entry.path)).toEqual(['OPS/a.xhtml', 'OPS/b.xhtml'])
  })

  test('reads EPUB 2 with its NCX', async () => {
    const book = tinyEpub({ title: 'Old', version: '2.0' })
    await importFile(book)
    const index = readIndex((await readStored(book, 'lectern.json')) ?? '')
    expect(index?.renditions[0]?.toc).toMatchObject([{ label: 'c1.xhtml', path: 'OPS/c1.xhtml' }])
  })

  test.each([
    ['percent-encoded', 'OPS/my chapter.xhtml', 'my%20chapter.xhtml', 'OPS/my chapter.xhtml'],
    ['differently cased', 'OPS/Chapter.XHTML', 'chapter.xhtml', 'OPS/chapter.xhtml'],
    ['above the root', 'OPS/c9.xhtml', '../../OPS/c9.xhtml', 'OPS/c9.xhtml'],
  ])('finds a file whose name is %s in the package', async (name, entry, href, path) => {
    const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${name}</dc:title></metadata><manifest><item id="c" href="${href}" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`
    const book = tinyEpub({
      replace: { 'OPS/package.opf': opf, 'OPS/c1.xhtml': undefined },
      entries: [{ name: entry, data: '<html xmlns="http://www.w3.org/1999/xhtml"><body>Hello</body></html>' }],
    })
    await importFile(book)
    expect(await readStored(book, path)).toContain('Hello')
  })

  test('accepts a byte order mark, a UTF-16 package and a wrong mimetype', async () => {
    const plain = tinyEpub({ title: 'Plain' })
    expect(plain.length).toBeGreaterThan(0)
    const opf = `<?xml version="1.0" encoding="UTF-16"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Märken</dc:title></metadata><manifest><item id="c" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`
    const container = `\uFEFF<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`
    const { book, warnings } = await importFile(
      tinyEpub({
        replace: {
          mimetype: ' application/zip',
          'META-INF/container.xml': container,
          'OPS/package.opf': Buffer.from(`\uFEFF${opf}`, 'utf16le'),
        },
      }),
    )
    expect(book.title).toBe('Märken')
    expect(warnings).toContainEqual(expect.objectContaining({ id: 'PKG-007' }))
  })

  test('accepts names in an old code page, with a warning', async () => {
    const { warnings } = await importFile(
      tinyEpub({ title: 'Old names', entries: [{ name: Buffer.from('OPS/sp\x82cial.txt', 'latin1'), data: 'x' }] }),
    )
    expect(warnings).toContainEqual(expect.objectContaining({ id: 'PKG-027', file: 'OPS/spécial.txt' }))
  })
})

test('a zip that is not a book is refused', async () => {
  expect(await readRefusal(writeZip([{ name: 'hello.txt', data: 'hello' }]))).toMatchObject({
    code: 'import_no_container',
  })
})
