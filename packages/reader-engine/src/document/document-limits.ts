/**
 * Maximum number of elements around an element, equal to that of browsers for HTML. The layout time grows faster than
 * the depth, and a layout cannot be interrupted.
 */
const DEPTH_MAX = 512
/** Maximum number of attributes of one element. The time to find an attribute grows with their number. */
const ATTRIBUTES_MAX = 1000

/** Maximum number of elements that load a file. Each of them sends requests. */
const LOADING_MAX = 20_000

const LOADING_TAG = /<(?:\w+:)?(?:img|image|video|audio|source|use|feimage)\b/iy
const TAG_END = /["'>]/g
/** Ends of the markup whose content is not parsed. */
const UNPARSED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Returns true for markup that a browser cannot lay out in a reasonable time. Does not need a parser. */
export function isTooComplex(markup: string): boolean {
  let depth = 0
  let deepest = 0
  let loading = 0
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at)) {
    const unparsed = UNPARSED.find(([start]) => markup.startsWith(start, at))
    if (unparsed) {
      at = findEnd(markup, unparsed[1], at)
      continue
    }
    const { end, attributes } = readTag(markup, at)
    LOADING_TAG.lastIndex = at
    if (LOADING_TAG.test(markup)) loading++
    if (attributes > ATTRIBUTES_MAX || loading > LOADING_MAX) return true
    if (markup[at + 1] === '/') depth--
    else if (markup[end - 2] !== '/') depth++
    deepest = Math.max(deepest, depth)
    at = end
  }
  // Elements without an end tag do not count. Such markup is parsed as HTML, where browsers limit the depth.
  return deepest - depth > DEPTH_MAX
}

/** Returns the offset after the next `end`, or after the last character. */
function findEnd(markup: string, end: string, from: number): number {
  const at = markup.indexOf(end, from)
  return at < 0 ? markup.length : at + end.length
}

/** Returns the offset after a tag, and the number of its quoted attributes. A `>` in quotes does not end a tag. */
function readTag(markup: string, start: number): { end: number; attributes: number } {
  let attributes = 0
  TAG_END.lastIndex = start
  for (let found = TAG_END.exec(markup); found; found = TAG_END.exec(markup)) {
    if (found[0] === '>') return { end: TAG_END.lastIndex, attributes }
    attributes++
    TAG_END.lastIndex = findEnd(markup, found[0], TAG_END.lastIndex)
  }
  return { end: markup.length, attributes }
}
