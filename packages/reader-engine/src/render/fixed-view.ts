import { TextMap } from '../document/text-map.ts'
import type { BookFrame } from './book-frame.ts'
import { highlightText, clearHighlight, type HighlightKind } from './highlight-text.ts'
import type { PageSize, ReflowSettings } from './page-geometry.ts'
import { ScriptedFrame } from './scripted-frame.ts'
import type { PageBreak, ShownText, View } from './view.ts'

export interface FixedPage {
  readonly item: number
  readonly side: 'left' | 'right' | 'center'
  readonly document: Document
  readonly frame: BookFrame
  readonly frameDocument: Document
  /** Returns the address at which the page may run its scripts. Absent if the page must not run scripts. */
  readonly scriptedAddress?: () => Promise<string>
  /** True if the page states no size and fills its part of the screen. */
  readonly fillsScreen: boolean
}

export interface FixedViewOptions {
  readonly pages: readonly FixedPage[]
  readonly container: HTMLElement
  readonly activeClass: string
  readonly size: PageSize
}

/** Size in CSS pixels of a page that states none. */
const DEFAULT_VIEWPORT: PageSize = { width: 768, height: 1024 }

/** Shows one or two fixed pages, scaled to fit the screen. Also shows a reflowable item with scripts. */
export class FixedView implements View {
  readonly sheet: View['sheet']
  readonly items: readonly number[]
  readonly container: HTMLElement
  readonly frames: readonly HTMLIFrameElement[]
  readonly pages = 1
  page = 0
  readonly #pages: readonly (FixedPage & { viewport: PageSize; scriptedFrame: ScriptedFrame | undefined })[]

  constructor(options: FixedViewOptions) {
    this.#pages = options.pages.map((page) => ({
      ...page,
      viewport: findViewport(page.document),
      scriptedFrame: page.scriptedAddress && new ScriptedFrame(page.frame.element, page.scriptedAddress),
    }))
    this.items = options.pages.map((page) => page.item)
    this.sheet = { item: this.items[0] ?? 0, part: 0, parts: 1 }
    this.container = options.container
    this.frames = options.pages.map((page) => page.frame.element)
    for (const page of this.#pages) {
      page.frame.fill(page.frameDocument, {
        document: page.document,
        body: page.frameDocument.adoptNode(page.document.body),
        activeClass: options.activeClass,
        layoutCss: page.fillsScreen ? '' : fixedCss(page.viewport),
      })
    }
    this.layout(options.size)
  }

  goTo(): void {
    // All pages of the view are visible at the same time.
  }

  elementById(item: number, id: string): Element | undefined {
    const page = this.#getPage(item)
    return id === '' ? page?.frameDocument.body : (page?.frameDocument.getElementById(id) ?? undefined)
  }

  findPage(): number {
    return 0
  }

  hasBegun(item: number, id: string): boolean | undefined {
    return this.elementById(item, id) ? true : undefined
  }

  findPageBreaks(): PageBreak[] {
    return []
  }

  findPageAtOffset(): number {
    return 0
  }

  findFirstOffset(): number {
    return 0
  }

  getOffset(element: Element): number {
    return element.ownerDocument.body ? new TextMap(element.ownerDocument.body).offsetBefore(element) : 0
  }

  getText(item: number): ShownText | undefined {
    const page = this.#getPage(item)
    return page && { map: new TextMap(page.frameDocument.body), start: 0 }
  }

  highlightText(item: number, start: number, end: number, kind: HighlightKind): void {
    this.clearHighlight(kind)
    const text = this.getText(item)
    const frameDocument = this.#getPage(item)?.frameDocument
    if (text && frameDocument) highlightText(frameDocument, text.map, start, end, kind)
  }

  clearHighlight(kind: HighlightKind): void {
    for (const { frameDocument } of this.#pages) clearHighlight(frameDocument, kind)
  }

  layout(size: PageSize, _settings?: ReflowSettings): void {
    const slots = this.#pages.every((page) => page.side === 'center') ? 1 : 2
    const slotWidth = size.width / slots
    for (const { frame, side, fillsScreen, scriptedFrame, ...page } of this.#pages) {
      const viewport = fillsScreen ? { width: slotWidth, height: size.height } : page.viewport
      const scale = Math.min(slotWidth / viewport.width, size.height / viewport.height)
      const width = viewport.width * scale
      const left = side === 'center' ? (size.width - width) / 2 : side === 'left' ? slotWidth - width : slotWidth
      const top = (size.height - viewport.height * scale) / 2
      frame.place(viewport, `translate(${left}px,${top}px) scale(${scale})`)
      scriptedFrame?.align()
    }
  }

  remeasure(): void {
    // The size of a fixed page does not depend on loaded images and fonts.
  }

  rememberPosition(): void {
    // All pages of the view are visible at the same time.
  }

  get scripted(): boolean {
    return this.#pages.some(({ scriptedFrame }) => scriptedFrame !== undefined)
  }

  setVisible(visible: boolean): void {
    for (const { scriptedFrame } of this.#pages)
      if (visible) scriptedFrame?.show()
      else scriptedFrame?.hide()
  }

  release(): void {
    this.setVisible(false)
  }

  #getPage(item: number) {
    return this.#pages.find((page) => page.item === item)
  }
}

function fixedCss(viewport: PageSize): string {
  return `html{width:${viewport.width}px;height:${viewport.height}px;overflow:hidden!important}body>img:only-child,body>svg:only-child{width:100%;height:100%;object-fit:contain}`
}

/**
 * Returns the page size in CSS pixels, from the viewport `meta`, else from the SVG, else the default. EPUB 3.3
 * §8.2.2.3.
 */
export function findViewport(document: Document): PageSize {
  const content = document.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? ''
  const number = (name: string) => Number(new RegExp(`${name}\\s*=\\s*"?\\s*([0-9.]+)`, 'i').exec(content)?.[1] ?? NaN)
  const [width, height] = [number('width'), number('height')]
  if (width > 0 && height > 0) return { width, height }
  return readSvgSize(document.querySelector('body > svg')) ?? DEFAULT_VIEWPORT
}

/** Returns the `viewBox` size of an SVG, else its `width` and `height` in pixels; undefined if a length is unknown. */
function readSvgSize(svg: Element | null): PageSize | undefined {
  const box = svg
    ?.getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
  const length = (name: string) => /^\s*([\d.]+)(?:px)?\s*$/.exec(svg?.getAttribute(name) ?? '')?.[1]
  const width = Number(box?.[2] ?? length('width'))
  const height = Number(box?.[3] ?? length('height'))
  return width > 0 && height > 0 ? { width, height } : undefined
}
