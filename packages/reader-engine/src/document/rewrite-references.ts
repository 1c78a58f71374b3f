import { isRemote, resolveReference } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import type { StyleSheets } from './style-sheets.ts'

const LOADING = 'img,source,audio,video,track,input[type=image],[poster],image,use,feImage'
/** Where a loaded reference came from, so that a failed load can be asked for again. */
export const PATH_ATTRIBUTE = 'data-lectern-path'
/** Where a link of the book leads: `path#fragment`, or the whole address of another site. */
export const LINK_ATTRIBUTE = 'data-lectern-href'

/** Gives every reference of a detached document an address that works in the page; all are asked for at once. */
export async function rewriteReferences(
  document: Document,
  path: string,
  source: ResourceSource,
  sheets: StyleSheets,
): Promise<void> {
  for (const link of document.querySelectorAll('a[href],area[href],a[*|href]')) rewriteLink(link, path)
  const work: Promise<void>[] = []
  for (const element of document.querySelectorAll(LOADING)) work.push(...rewriteElement(element, path, source))
  for (const link of document.querySelectorAll('link[rel~="stylesheet" i]')) work.push(inlineSheet(link, path, sheets))
  for (const style of document.querySelectorAll('style')) work.push(rewriteStyle(style, path, sheets))
  for (const element of document.querySelectorAll('[style*="url("]')) work.push(rewriteInline(element, path, sheets))
  await Promise.all(work)
}

/** A link leads nowhere by itself: the reader follows it, or asks before it leaves the book. */
function rewriteLink(link: Element, path: string): void {
  const attribute = hrefOf(link)
  const href = attribute?.value.trim() ?? ''
  if (!attribute || href === '') return
  const target = isRemote(href) ? href : toText(resolveReference(href, path))
  link.setAttribute(LINK_ATTRIBUTE, target)
  attribute.value = '#'
}

const toText = ({ path, fragment }: { path: string; fragment: string }) => (fragment ? `${path}#${fragment}` : path)

function hrefOf(element: Element): Attr | null {
  return element.getAttributeNode('href') ?? element.getAttributeNodeNS('http://www.w3.org/1999/xlink', 'href')
}

function rewriteElement(element: Element, path: string, source: ResourceSource): Promise<void>[] {
  const attributes = [element.getAttributeNode('src'), element.getAttributeNode('poster'), hrefOf(element)]
  const sources = element.getAttributeNode('srcset')
  return [
    ...attributes.flatMap((attribute) => (attribute ? [rewriteAttribute(element, attribute, path, source)] : [])),
    ...(sources ? [rewriteSourceSet(sources, path, source)] : []),
  ]
}

async function rewriteAttribute(
  element: Element,
  attribute: Attr,
  path: string,
  source: ResourceSource,
): Promise<void> {
  const href = attribute.value.trim()
  if (href === '' || href.startsWith('#') || href.startsWith('data:')) return
  if (isRemote(href)) return void element.removeAttributeNode(attribute)
  const reference = resolveReference(href, path)
  const fragment = reference.fragment ? `#${reference.fragment}` : ''
  element.setAttribute(PATH_ATTRIBUTE, reference.path)
  attribute.value = await source.address(reference.path).then(
    (address) => address + fragment,
    () => 'data:,',
  )
}

async function rewriteSourceSet(attribute: Attr, path: string, source: ResourceSource): Promise<void> {
  const candidates = attribute.value.split(',').map((candidate) => candidate.trim().split(/\s+/))
  const rewritten = await Promise.all(
    candidates.map(async ([href = '', ...descriptor]) => {
      if (href === '' || isRemote(href)) return ''
      const address = await source.address(resolveReference(href, path).path).catch(() => '')
      return address && [address, ...descriptor].join(' ')
    }),
  )
  attribute.value = rewritten.filter(Boolean).join(', ')
}

async function inlineSheet(link: Element, path: string, sheets: StyleSheets): Promise<void> {
  const href = link.getAttribute('href')
  const style = link.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'style')
  const media = link.getAttribute('media')
  if (media) style.setAttribute('media', media)
  const isAlternate = /\balternate\b/i.test(link.getAttribute('rel') ?? '')
  if (href && !isRemote(href) && !isAlternate) style.textContent = await sheets.text(resolveReference(href, path).path)
  link.replaceWith(style)
}

async function rewriteStyle(style: Element, path: string, sheets: StyleSheets): Promise<void> {
  const css = style.textContent ?? ''
  if (/url\(|@import|-epub-/i.test(css)) style.textContent = await sheets.rewrite(css, path)
}

async function rewriteInline(element: Element, path: string, sheets: StyleSheets): Promise<void> {
  element.setAttribute('style', await sheets.rewrite(element.getAttribute('style') ?? '', path))
}
