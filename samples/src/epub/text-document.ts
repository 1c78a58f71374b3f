import { type Block, type Chapter, type Sentence, plainWords } from '../text-markup.ts'
import { escapeXml } from './escape.ts'

export interface DocumentFrame {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Path from a text document to the style sheet. `picturesHref` is the path to the folder of the pictures. */
  readonly cssHref: string
  readonly picturesHref: string
}

const TYPES = 'xmlns:epub="http://www.idpf.org/2007/ops"'

/** Returns an XHTML document. `head` is markup for the head element, and `body` is the whole body element. */
export function xhtmlDocument(frame: DocumentFrame, title: string, head: string, body: string): string {
  const language = `xml:lang="${frame.language}" lang="${frame.language}" dir="${frame.direction}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" ${TYPES} ${language}>
<head><meta charset="UTF-8"/><title>${escapeXml(title)}</title>${head}<link rel="stylesheet" type="text/css" href="${frame.cssHref}"/></head>
${body}
</html>
`
}

/** Returns the document of a chapter with flowing text. Every sentence is a span with an id. */
export function chapterDocument(frame: DocumentFrame, chapter: Chapter): string {
  const notes = chapter.blocks.filter((block) => block.kind === 'note')
  const text = chapter.blocks.filter((block) => block.kind !== 'note')
  const lines = [
    '<body epub:type="bodymatter">',
    '<section epub:type="chapter" role="doc-chapter" aria-labelledby="s0">',
    `<h1>${span(chapter.title)}</h1>`,
    ...text.map((block, index) => blockMarkup(frame, block, text[index - 1])),
    ...(notes.length === 0 ? [] : ['<hr class="notes"/>']),
    ...notes.map((block) => blockMarkup(frame, block, undefined)),
    '</section>',
    '</body>',
  ]
  return xhtmlDocument(frame, plainWords(chapter.title.text), '', lines.join('\n'))
}

/** Returns the document of a fixed-layout page. The sentences are text over the picture. */
export function pageDocument(frame: DocumentFrame, chapter: Chapter, width: number, height: number): string {
  const viewport = `<meta name="viewport" content="width=${width}, height=${height}"/>`
  const lines = chapter.blocks.map((block) => blockMarkup(frame, block, undefined))
  const body = ['<body class="page">', ...lines, '</body>'].join('\n')
  return xhtmlDocument(frame, plainWords(chapter.title.text), viewport, body)
}

function blockMarkup(frame: DocumentFrame, block: Block, previous: Block | undefined): string {
  if (block.kind === 'break') return '<hr/>'
  if (block.kind === 'paragraph') {
    const first = previous?.kind === 'paragraph' ? '' : ' class="first"'
    return `<p${first}>${block.sentences.map(span).join(' ')}</p>`
  }
  if (block.kind === 'figure') {
    const source = `${frame.picturesHref}${block.picture}.svg`
    return `<figure><img src="${source}" alt="${escapeXml(block.alt)}"/></figure>`
  }
  const back = `<a href="#ref${block.mark}" role="doc-backlink">${block.mark}.</a>`
  return `<aside id="note${block.mark}" epub:type="footnote" role="doc-footnote"><p>${back} ${inline(block.text)}</p></aside>`
}

function span(sentence: Sentence): string {
  return `<span id="${sentence.id}">${inline(sentence.text)}</span>`
}

function inline(text: string): string {
  return escapeXml(text)
    .replaceAll(/\*(?<words>[^*]+)\*/gu, '<em>$<words></em>')
    .replaceAll(
      /\[\^(?<mark>\d+)\]/gu,
      '<sup><a id="ref$<mark>" href="#note$<mark>" epub:type="noteref" role="doc-noteref">$<mark></a></sup>',
    )
}
