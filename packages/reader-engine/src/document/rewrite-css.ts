import { cleanHref, isRemote, resolveReference } from '../package/index.ts'

/** Ports that resolve the references of a style sheet. */
export interface CssPorts {
  /** Returns the rewritten text of the imported style sheet at `path`. */
  readonly importSheet: (path: string) => Promise<string>
  readonly address: (path: string) => Promise<string>
  /** Returns the address of a resource on another server; undefined if the resource must not be loaded. */
  readonly remoteAddress: (href: string) => string | undefined
}

/**
 * Returns a style sheet with inlined imports and rewritten addresses. Renames prefixed `-epub-` properties (EPUB 3.3
 * §6.3.1.3).
 */
export async function rewriteCss(css: string, path: string, ports: CssPorts): Promise<string> {
  const parts: string[] = []
  const text = quotedImagesAsUrls(css)
  let last = 0
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, importedUrl, importedString, condition = '', url] = match
    const imported = importedUrl ?? importedString
    parts.push(text.slice(last, match.index))
    if (imported !== undefined) parts.push(await inlineImport(readToken(imported), condition.trim(), path, ports))
    else if (url === undefined) parts.push(whole)
    else parts.push(await rewriteUrl(whole, readToken(url), path, ports))
    last = match.index + whole.length
  }
  return withStandardNames(parts.join('') + text.slice(last))
}

/** Names and values that CSS has changed since EPUB defined its prefixed properties. EPUB 3.3 appendix E. */
const RENAMED: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(^|[\s;{])-epub-text-combine(?:-horizontal)?(?=\s*:)/g, '$1text-combine-upright'],
  [/(^|[\s;{])-epub-(?!media-overlay)(?=[a-z-]+\s*:)/g, '$1'],
  [/(text-combine-upright\s*:\s*)horizontal\b/g, '$1all'],
  [/(text-orientation\s*:\s*)vertical-right\b/g, '$1mixed'],
  [/(text-orientation\s*:\s*)(?:sideways|rotate)-right\b/g, '$1sideways'],
  [/(text-transform\s*:\s*)-epub-fullwidth\b/g, '$1full-width'],
]

/** Replaces the prefixed names that EPUB defined by their CSS names. */
function withStandardNames(css: string): string {
  return RENAMED.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), css)
}

async function inlineImport(href: string, condition: string, path: string, ports: CssPorts): Promise<string> {
  if (isRemote(href)) return ''
  const text = await ports.importSheet(resolveReference(href, path).path)
  return condition ? `@media ${condition} {${text}}` : text
}

async function rewriteUrl(whole: string, href: string, path: string, ports: CssPorts): Promise<string> {
  if (href === '' || href.startsWith('#') || /^data:/i.test(href)) return whole
  if (isRemote(href)) return `url("${ports.remoteAddress(href) ?? 'data:,'}")`
  const reference = resolveReference(href, path)
  const fragment = reference.fragment ? `#${encodeURIComponent(reference.fragment)}` : ''
  return `url("${await ports.address(reference.path)}${fragment}")`
}

/** Returns the source of a pattern that matches a CSS name, also with escapes such as `\75rl`. CSS Syntax 3 §4.3.7. */
function escapedPattern(name: string): string {
  const codes = (letter: string) =>
    [letter.toLowerCase(), letter.toUpperCase()].map((c) => c.charCodeAt(0).toString(16))
  return Array.from(name, (letter) => {
    const plain = /[a-f]/i.test(letter) ? letter : String.raw`\\?${letter}`
    return String.raw`(?:${plain}|\\0{0,4}(?:${codes(letter).join('|')})\s?)`
  }).join('')
}

// An unclosed string, comment or `url()` ends where browsers end it. Each text matches in only one way, so that
// matching does not backtrack.
const STRING = String.raw`"(?:\\[\s\S]|[^"\\\n])*(?:"|\\?$|(?=\n))|'(?:\\[\s\S]|[^'\\\n])*(?:'|\\?$|(?=\n))`
const UNQUOTED = String.raw`(?:\\[\s\S]|[^\\"'()\s])+`
const COMMENT = String.raw`/\*[\s\S]*?(?:\*/|$)`
const SPACE = String.raw`(?:\s|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*`
const URL_CALL = String.raw`${escapedPattern('url')}\(\s*(?:(${STRING}|${UNQUOTED})\s*)?(?:\)|$)`
const NAMESPACE = String.raw`@namespace[^;{}@]*;`
const IMPORT = String.raw`@${escapedPattern('import')}${SPACE}(?:${URL_CALL}|(${STRING}))([^;{}@]*);?`
const REFERENCE = new RegExp(`${COMMENT}|${NAMESPACE}|${IMPORT}|${URL_CALL}|${STRING}`, 'gi')

const IMAGE_SET = new RegExp(
  String.raw`${escapedPattern('image-set')}\((?:[^()"']|${STRING}|\((?:[^()"']|${STRING})*\))*(?:\)|$)`,
  'gi',
)
const CALLED_STRING = new RegExp(String.raw`([\w-]+\(\s*)?(${STRING})`, 'gi')

/** Wraps each image of an `image-set()` that is a string in `url()`, so that `REFERENCE` finds the image. */
function quotedImagesAsUrls(css: string): string {
  return css.replaceAll(IMAGE_SET, (set) => {
    const open = set.indexOf('(') + 1
    const strings = set
      .slice(open)
      .replaceAll(CALLED_STRING, (whole, call: string | undefined, text: string) => (call ? whole : `url(${text})`))
    return set.slice(0, open) + strings
  })
}

/** Returns the address in a CSS string or in an unquoted `url()`, without escapes. */
function readToken(token: string): string {
  const quote = /^["']/.exec(token)?.[0]
  const text = quote ? token.slice(1, token.length > 1 && token.endsWith(quote) ? -1 : undefined) : token
  const plain = text.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|(\n)|([\s\S]))/gi,
    (_whole, hex?: string, line?: string, other = '') =>
      hex ? toCharacter(Number.parseInt(hex, 16)) : line ? '' : String(other),
  )
  return cleanHref(plain)
}

const toCharacter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD')
