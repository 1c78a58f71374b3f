import { isRemote, resolveReference } from '../package/index.ts'

const IMPORT = /@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?([^;]*);/gi
const URL_TOKEN = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi

/** How a style sheet's references are answered. */
export interface CssPorts {
  /** The text of another sheet, itself rewritten. */
  readonly importSheet: (path: string) => Promise<string>
  readonly address: (path: string) => Promise<string>
}

/**
 * A style sheet whose references work where the page is: imports put in place, `url()` made an address of the source,
 * remote ones taken out, prefixed `-epub-` properties given their standard names (EPUB 3.3 §6.3.1.3).
 */
export async function rewriteCss(css: string, path: string, ports: CssPorts): Promise<string> {
  const own = await replaceAsync(
    css.replaceAll(IMPORT, IMPORT_MARK),
    URL_TOKEN,
    async ([whole, double, single, bare]) => {
      const href = double ?? single ?? bare ?? ''
      if (href.startsWith('#') || href.startsWith('data:')) return whole
      if (isRemote(href)) return 'url("data:,")'
      return `url("${await ports.address(resolveReference(href, path).path)}")`
    },
  )
  const whole = await replaceAsync(own, MARKED_IMPORT, async ([, href = '', condition = '']) => {
    if (isRemote(href)) return ''
    const text = await ports.importSheet(resolveReference(href, path).path)
    return condition.trim() ? `@media ${condition.trim()} {${text}}` : text
  })
  return whole.replaceAll(/(^|[\s;{])-epub-(?!media-overlay)(?=[a-z-]+\s*:)/g, '$1')
}

/** Imports are set aside first: what they bring is rewritten already. */
const IMPORT_MARK = '@lectern-import "$2"$3;'
const MARKED_IMPORT = /@lectern-import "([^"]*)"([^;]*);/g

async function replaceAsync(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  const parts: string[] = []
  let last = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(last, match.index), await replace(match))
    last = match.index + match[0].length
  }
  return parts.join('') + text.slice(last)
}
