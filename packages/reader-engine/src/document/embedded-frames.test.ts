// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { createBuildContext } from '../testing/build-context.ts'
import { xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { spineItem } from '../testing/rendition.ts'
import { loadChapter } from './chapter.ts'
import { TextMap } from './text-map.ts'

const PATH = 'OPS/text/c1.xhtml'
const texts = { language: 'en', notShown: 'Cannot be shown.' }

async function build(body: string, files: Record<string, string> = {}): Promise<Document> {
  const source = createFakeSource({ [PATH]: xhtml(body), ...files })
  return (await loadChapter(spineItem(PATH), createBuildContext(source, texts))).createDocument(0)
}

const findFrame = (document: Document) => document.querySelector('iframe')
const readShown = (document: Document) =>
  new DOMParser().parseFromString(findFrame(document)?.getAttribute('srcdoc') ?? '', 'text/html')

describe('a frame with a document of the book', () => {
  const inner = xhtml(
    '<p/><p>Inner</p><img src="i.png"/><script>top.x=1</script><a href="c2.xhtml" onclick="top.x=1">x</a>',
    '<link rel="stylesheet" href="a.css"/>',
  )
  const files = { 'OPS/in/a.xhtml': inner, 'OPS/in/a.css': 'p{color:red}' }
  const frame =
    '<iframe src="../in/a.xhtml" title="Map" class="c" id="f" width="300" srcdoc="evil" allow="camera" onload="top.x=1">no frames</iframe>'

  test('shows the document without its scripts', async () => {
    const shown = readShown(await build(frame, files))
    expect(shown.querySelectorAll('p')).toHaveLength(2)
    expect(shown.body.textContent).toContain('Inner')
    expect(shown.querySelector('img')?.getAttribute('src')).toBe('res:/OPS/in/i.png')
    expect(shown.querySelector('a')?.getAttribute('data-lectern-href')).toBe('OPS/in/c2.xhtml')
    expect(shown.querySelector('style')?.textContent).toBe('p{color:red}')
    expect(shown.documentElement.outerHTML).not.toContain('top.x')
  })

  test('has no right to run scripts, and no attribute with effects', async () => {
    const names = findFrame(await build(frame, files))?.getAttributeNames() ?? []
    expect(names.toSorted()).toEqual(['class', 'id', 'sandbox', 'srcdoc', 'style', 'title', 'width'])
    expect(findFrame(await build(frame, files))?.getAttribute('sandbox')).toBe('allow-same-origin')
  })

  test('adds no text to the chapter', async () => {
    expect(new TextMap((await build(`a${frame}b`, files)).body).length).toBe(2)
  })
})

test.each([
  '<style><![CDATA[</style><img/>]]></style>',
  '<!--><img/>-->',
  '<?x ><img/>?>',
  '<xmp>&lt;/xmp>&lt;img/></xmp>',
])('%s gets no new elements when the browser parses it as HTML', async (markup) => {
  const document = await build('<iframe src="a.xhtml"/>', { 'OPS/text/a.xhtml': xhtml(`<p>Inner</p>${markup}`) })
  expect(readShown(document).querySelector('img')).toBeNull()
  expect(readShown(document).body.textContent).toContain('Inner')
})

describe('a frame with something else says that this part cannot be shown', () => {
  test.each([
    ['a file that is missing', 'gone.xhtml'],
    ['a file that is no document', 'a.pdf'],
    ['the page itself', 'c1.xhtml#x'],
    ['a document in which the page is again', 'b.xhtml'],
  ])('%s', async (_what, src) => {
    const files = { 'OPS/text/a.pdf': '%PDF', 'OPS/text/b.xhtml': xhtml('<iframe src="c1.xhtml" title="Map"/>') }
    const document = await build(`<iframe src="${src}" title="Map"/>`, files)
    const shown = readShown(document)
    const innermost = findFrame(shown) ? readShown(shown) : shown
    expect(innermost.body.textContent).toBe('MapCannot be shown.')
  })

  test('without a title', async () => {
    expect(readShown(await build('<iframe src="a.pdf"/>')).body.textContent).toBe('Cannot be shown.')
  })
})

test.each(['https://a.example/', 'javascript:top.x=1', 'file:///etc/passwd', '', '#x'])(
  'a frame with the address "%s" is removed',
  async (src) => {
    expect(findFrame(await build(`<iframe src="${src}"/>`))).toBeNull()
  },
)
