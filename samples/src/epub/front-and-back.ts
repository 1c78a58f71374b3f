import type { RenditionPlan } from './book-plan.ts'
import { escapeXml } from './escape.ts'
import { type DocumentFrame, xhtmlDocument } from './text-document.ts'

/** Returns the cover page of a book with flowing text. Title and author are below the picture. */
export function coverDocument(frame: DocumentFrame, plan: RenditionPlan): string {
  const body = `<body class="cover" epub:type="cover">
<section epub:type="titlepage">
<figure><img src="${frame.picturesHref}cover.png" alt="${escapeXml(plan.coverAlt)}"/></figure>
<h1>${escapeXml(plan.title)}</h1>
<p class="author">${escapeXml(plan.author)}</p>
</section>
</body>`
  return xhtmlDocument(frame, plan.title, '', body)
}

/**
 * Returns the cover page of a fixed-layout book. Title and author are over the picture. `width` and `height` are in CSS
 * pixels.
 */
export function fixedCoverDocument(frame: DocumentFrame, plan: RenditionPlan, width: number, height: number): string {
  const viewport = `<meta name="viewport" content="width=${width}, height=${height}"/>`
  const body = `<body class="page cover" epub:type="cover">
<figure><img src="${frame.picturesHref}cover.png" alt="${escapeXml(plan.coverAlt)}"/></figure>
<h1>${escapeXml(plan.title)}</h1>
<p class="author">${escapeXml(plan.author)}</p>
</body>`
  return xhtmlDocument(frame, plan.title, viewport, body)
}

/** Returns the colophon, which states the authors and the licence of the book. */
export function colophonDocument(frame: DocumentFrame, plan: RenditionPlan): string {
  const lines = plan.colophon.map((line) => `<p class="first">${escapeXml(line)}</p>`).join('\n')
  const heading = `<h1>${escapeXml(plan.colophonTitle)}</h1>`
  const body = `<body epub:type="backmatter">
<section epub:type="colophon" role="doc-colophon" class="colophon">
${heading}
${lines}
</section>
</body>`
  return xhtmlDocument(frame, plan.colophonTitle, '', body)
}

/** Returns the navigation document (EPUB 3.3 §7). `entries` contains the file and the label of each entry. */
export function navDocument(
  frame: DocumentFrame,
  plan: RenditionPlan,
  entries: readonly (readonly [string, string])[],
): string {
  const items = entries.map(([href, label]) => `<li><a href="text/${href}">${escapeXml(label)}</a></li>`).join('\n')
  const body = `<body>
<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${escapeXml(plan.contentsLabel)}</h1>
<ol>
${items}
</ol>
</nav>
</body>`
  return xhtmlDocument(frame, plan.contentsLabel, '', body)
}
