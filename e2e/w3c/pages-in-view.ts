/** A visible page of a book. Lengths are in CSS pixels. */
export interface PageInView {
  /** The texts of the page that are at least partly visible. */
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Width of the page in CSS pixels before the reader scales the page. */
  readonly ownWidth: number
  readonly ownHeight: number
}

/** Returns the visible pages from left to right. Runs in the window of the reader. */
export function pagesInView(): PageInView[] {
  const shownText = (inner: Document, width: number, height: number): string => {
    const texts: string[] = []
    const walker = inner.createTreeWalker(inner.body ?? inner.documentElement, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = inner.createRange()
      range.selectNodeContents(node)
      const isSeen = Array.from(range.getClientRects()).some(
        (box) => box.width > 0 && box.right > 1 && box.left < width - 1 && box.bottom > 1 && box.top < height - 1,
      )
      if (isSeen && node.parentElement?.checkVisibility({ visibilityProperty: true })) texts.push(node.nodeValue ?? '')
    }
    return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
  }
  const pages: PageInView[] = []
  for (const frame of document.querySelectorAll('iframe')) {
    const inner = frame.contentDocument
    if (!inner || !frame.checkVisibility({ visibilityProperty: true })) continue
    const { left, top, width, height } = frame.getBoundingClientRect()
    const [ownWidth, ownHeight] = [frame.clientWidth, frame.clientHeight]
    pages.push({ text: shownText(inner, ownWidth, ownHeight), left, top, width, height, ownWidth, ownHeight })
  }
  return pages.sort((one, other) => one.left - other.left)
}
