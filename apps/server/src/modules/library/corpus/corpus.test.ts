import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyNth } from '@lectern/test-kit/full-run'
import { createTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import type { LibraryDependencies } from '../library-dependencies.ts'
import { listKeys } from '../testing/library-server.ts'
import { createTestLibrary } from '../testing/test-library.ts'
import { CORPUS_FOLDER, listCorpusFiles, hasCorpus, importCorpusFile, type CorpusLine } from './corpus.ts'

if (!hasCorpus()) process.stderr.write(`Left out: no corpus at ${CORPUS_FOLDER}, so its books were not imported.\n`)

/** Expected outcomes, from the index of the corpus. */
const EXPECTED: Record<string, { outcome: string; found?: string[] }> = {
  'hostile/evil-javascript_execution.epub': { outcome: 'imported' },
  'hostile/evil-remote_communication.epub': { outcome: 'imported', found: ['RSC-006'] },
  'hostile/gen-audio-missing.epub': { outcome: 'imported', found: ['RSC-001'] },
  'hostile/gen-no-container.epub': { outcome: 'import_no_container' },
  'hostile/gen-ok-baseline.epub': { outcome: 'imported' },
  'hostile/gen-opf-not-wellformed.epub': { outcome: 'import_xml_malformed' },
  'hostile/gen-opf-xxe.epub': { outcome: 'imported' },
  'hostile/gen-smil-missing-audio-and-text.epub': { outcome: 'imported' },
  'hostile/gen-smil-no-smil-tag.epub': { outcome: 'imported' },
  'hostile/gen-xss-content-script.epub': { outcome: 'imported' },
  'hostile/gen-xss-title-and-toc.epub': { outcome: 'imported' },
  'hostile/gen-zip-bomb-200MB.epub': { outcome: 'imported', found: ['LECTERN-005'] },
  'hostile/gen-zip-empty.epub': { outcome: 'import_not_a_zip' },
  'hostile/gen-zip-slip-names.epub': { outcome: 'imported', found: ['LECTERN-001'] },
  'hostile/gen-zip-truncated-half.epub': { outcome: 'import_zip_damaged' },
  'epubcheck/epub-dictionaries__epub__dictionary-search-key-map-link-missing-error.epub': importedWith('RSC-007'),
  'epubcheck/epub-indexes__epub__index-whole-pub-content-model-error.epub': importedWith('RSC-005'),
  'epubcheck/epub-multiple-renditions__epub__renditions-mapping-untyped-nav-error.epub': importedWith('RSC-005'),
  'epubcheck/epub2__epub__ncx-id-syntax-invalid-error.epub': importedWith('RSC-005'),
  'epubcheck/epub2__epub__ocf-metainf-container-file-missing-fatal.epub': refusedWith('import_no_container', 'RSC-002'),
  'epubcheck/epub2__epub__opf-fallback-non-resolving-error.epub': importedWith('OPF-040', 'RSC-032'),
  'epubcheck/epub2__epub__opf-legacy-oebps12-error.epub': refusedWith('import_version_unsupported', 'OPF-001'),
  'epubcheck/epub2__epub__opf-spine-toc-attribute-to-non-ncx-error.epub': importedWith('OPF-050'),
  'epubcheck/03-resources__data-url-in-html-img-foreign-no-fallback-error.epub': importedWith('RSC-032'),
  'epubcheck/03-resources__foreign-xhtml-audio-in-video-no-fallback-error.epub': importedWith('RSC-032'),
  'epubcheck/03-resources__foreign-xhtml-math-altimg-no-fallback-error.epub': importedWith('RSC-032'),
  'epubcheck/03-resources__resources-cmt-image-jpeg-declared-as-gif-error.epub': importedWith('OPF-029'),
  'epubcheck/04-ocf__ocf-encryption-content-model-error.epub': importedWith('RSC-005'),
  'epubcheck/04-ocf__ocf-filepath-not-utf8-error.epub': importedWith('PKG-027'),
  'epubcheck/04-ocf__ocf-mimetype-file-leading-spaces-error.epub': importedWith('PKG-007'),
  'epubcheck/04-ocf__ocf-zip-unreadable-empty-fatal.epub': refusedWith('import_not_a_zip', 'PKG-003'),
  'epubcheck/05-package-document__package-manifest-duplicate-resource-error.epub': importedWith('OPF-074'),
  'epubcheck/05-package-document__package-remote-audio-in-overlays-missing-property-error.epub':
    importedWith('OPF-014'),
  'epubcheck/05-package-document__package-remote-font-undeclared-error.epub': importedWith('RSC-008'),
  'epubcheck/05-package-document__package-remote-img-in-link-error.epub': importedWith('RSC-006'),
  'epubcheck/05-package-document__spine-not-listing-navigation-document-target-error.epub': importedWith('RSC-011'),
  'epubcheck/06-content-document__content-xhtml-referenced-resource-missing-error.epub': importedWith('RSC-007'),
  'epubcheck/08-layout__content-fxl-item-xhtml-viewport-invalid-error.epub': importedWith('HTM-047'),
  'epubcheck/09-media-overlays__mediaoverlays-missing-mo-attr-error.epub': importedWith('MED-010'),
}

function importedWith(...ids: string[]) {
  return { outcome: 'imported', found: ids }
}

function refusedWith(outcome: string, ...ids: string[]) {
  return { outcome, found: ids }
}

const SERVER_MAX_MIB = 512
/** `npm test` imports the n-th part of the 49 books of real publishers. */
const PUBLISHED_NTH = 3

describe.runIf(hasCorpus())('every book of the corpus', () => {
  let base: TestKernel
  let library: LibraryDependencies
  const lines = new Map<string, CorpusLine>()

  beforeAll(async () => {
    base = await createTestKernel()
    library = await createTestLibrary(base.kernel)
    const published = everyNth(listCorpusFiles(['books', 'repaired', 'made']), PUBLISHED_NTH)
    const files = [...published, ...listCorpusFiles(['hostile', 'epubcheck'])]
    for (const line of await Promise.all(files.map((file) => importCorpusFile(library.importBook, file))))
      lines.set(line.file, line)
  }, 300_000)
  afterAll(() => base.close())

  test('by real publishers is imported', () => {
    const publishedBooks = [...lines.values()].filter(({ file }) => /^(books|repaired|made)\//.test(file))
    expect(publishedBooks.length).toBeGreaterThan(0)
    expect(publishedBooks.filter(({ outcome }) => outcome !== 'imported')).toEqual([])
  })

  test.each(Object.entries(EXPECTED))('%s has the expected outcome', (file, expected) => {
    const line = lines.get(file)
    expect(line?.outcome).toBe(expected.outcome)
    expect(line?.found).toEqual(expect.arrayContaining(expected.found ?? []))
  })

  test('that is broken is in the list above', () => {
    const broken = [...lines.keys()].filter((file) => /^(hostile|epubcheck)\//.test(file))
    expect(broken.toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })

  test('resolves no entity and writes nothing outside its revision', async () => {
    expect(lines.get('hostile/gen-opf-xxe.epub')?.message).toMatch(/^ALLMÄN/)
    const keys = await listKeys(library.store)
    expect(keys.filter((key) => !/^(books|encoded)\/[0-9a-f]{64}\//.test(key))).toEqual([])
    expect(keys.filter((key) => /pwned|win\.txt/.test(key))).toEqual([])
  })

  test('is imported within the memory limit of a server', () => {
    expect(Math.max(...[...lines.values()].map(({ rssMib }) => rssMib))).toBeLessThan(SERVER_MAX_MIB)
  })
})
