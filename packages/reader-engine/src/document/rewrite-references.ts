import { cleanHref, isRemote, resolveReference, type Reference } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import type { StyleSheets } from './style-sheets.ts'

const LOADING_ELEMENTS = '[src],[srcset],[poster],[background],image,use,feImage'
const LINKS = 'a[href],area[href],a[*|href],math[*|href],math [*|href]'
/** SVG attributes that can contain a `url()`. */
const URL_ATTRIBUTES = [
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'cursor',
  'marker-start',
  'marker-mid',
  'marker-end',
]
const URL_ATTRIBUTE_ELEMENTS = URL_ATTRIBUTES.map((name) => `[${name}*="("]`).join(',')
/** Matches the start of an external address with an allowed scheme. */
const EXTERNAL_SCHEME = /^(?:https?|mailto|tel):/i
/** Attribute with the path of the file that an element loads, for a second request after a failure. */
export const PATH_ATTRIBUTE = 'data-lectern-path'
/** Attribute with the target of a link: `path#fragment` in the book, or the whole external address. */
export const LINK_ATTRIBUTE = 'data-lectern-href'

/**
 * Rewrites the references of a detached document, inlines style sheets, and writes link targets to `LINK_ATTRIBUTE`. A
 * reference to a file without an address loads nothing.
 */
export async function rewriteReferences(
  document: Document,
  path: string,
  source: ResourceSource,
  sheets: StyleSheets,
): Promise<void> {
  for (const link of document.querySelectorAll(LINKS)) rewriteLink(link, path)
  const work: Promise<void>[] = []
  for (const element of document.querySelectorAll(LOADING_ELEMENTS)) work.push(...rewriteElement(element, path, source))
  for (const link of document.querySelectorAll('link[rel~="stylesheet" i]')) work.push(inlineSheet(link, path, sheets))
  for (const style of document.querySelectorAll('style')) work.push(rewriteStyle(style, path, sheets))
  for (const element of document.querySelectorAll('[style*="("],[style*="-epub-"]'))
    work.push(rewriteCssAttribute(element, 'style', path, sheets))
  for (const element of document.querySelectorAll(URL_ATTRIBUTE_ELEMENTS))
    for (const name of URL_ATTRIBUTES) work.push(rewriteCssAttribute(element, name, path, sheets))
  await Promise.all(work)
}

/**
 * Writes the target of a link to `LINK_ATTRIBUTE`, because the engine handles the click. A remote link without an
 * allowed scheme gets no target.
 */
function rewriteLink(link: Element, path: string): void {
  const href = cleanHref(findHref(link)?.value ?? '')
  if (href === '') return
  const target = isRemote(href) ? toExternalLink(href) : toBookLink(resolveReference(href, path))
  if (target) link.setAttribute(LINK_ATTRIBUTE, target)
  for (const attribute of Array.from(link.attributes)) if (attribute.localName === 'href') attribute.value = '#'
}

const toExternalLink = (href: string) => (EXTERNAL_SCHEME.test(href) ? href : undefined)
/**
 * Returns undefined for a decoded name that looks like an address (`javascript%3A…`), because the app would use the
 * target as an address.
 */
const toBookLink = (reference: Reference) => (isRemote(reference.path) ? undefined : formatReference(reference))

const formatReference = ({ path, fragment }: Reference) => (fragment ? `${path}#${fragment}` : path)

function findHref(element: Element): Attr | null {
  return element.getAttributeNode('href') ?? element.getAttributeNodeNS('http://www.w3.org/1999/xlink', 'href')
}

function rewriteElement(element: Element, path: string, source: ResourceSource): Promise<void>[] {
  const main = element.getAttributeNode('src') ?? findHref(element)
  const others = ['poster', 'background'].map((name) => element.getAttributeNode(name))
  const sources = element.getAttributeNode('srcset')
  if (main && isInBook(main)) element.setAttribute(PATH_ATTRIBUTE, resolveReference(main.value, path).path)
  return [
    ...[main, ...others].flatMap((attribute) =>
      attribute ? [rewriteAttribute(element, attribute, path, source)] : [],
    ),
    ...(sources ? [rewriteSourceSet(sources, path, source)] : []),
  ]
}

function isInBook({ value }: Attr): boolean {
  const href = cleanHref(value)
  return href !== '' && !href.startsWith('#') && !isRemote(href)
}

async function rewriteAttribute(
  element: Element,
  attribute: Attr,
  path: string,
  source: ResourceSource,
): Promise<void> {
  const href = cleanHref(attribute.value)
  if (href === '' || href.startsWith('#') || /^data:/i.test(href)) return
  if (isRemote(href)) return setRemoteAddress(element, attribute, source.remoteAddress?.(href))
  const reference = resolveReference(href, path)
  const fragment = reference.fragment ? `#${reference.fragment}` : ''
  attribute.value = await source.address(reference.path).then(
    (address) => address + fragment,
    () => 'data:,',
  )
}

function setRemoteAddress(element: Element, attribute: Attr, address: string | undefined): void {
  if (address === undefined) element.removeAttributeNode(attribute)
  else attribute.value = address
}

/** Matches a candidate of `srcset`: an address and an optional descriptor. HTML §4.8.4.2. */
const CANDIDATE = /([^\s,]\S*[^\s,]|[^\s,])(?:\s+([^,]+))?/g

async function rewriteSourceSet(attribute: Attr, path: string, source: ResourceSource): Promise<void> {
  const rewritten = await Promise.all(
    Array.from(attribute.value.matchAll(CANDIDATE), async ([, href = '', descriptor = '']) => {
      const address = await rewriteCandidate(href, path, source)
      return address && `${address} ${descriptor}`.trim()
    }),
  )
  attribute.value = rewritten.filter(Boolean).join(', ')
}

async function rewriteCandidate(href: string, path: string, source: ResourceSource): Promise<string> {
  if (/^data:/i.test(href)) return href
  return isRemote(href)
    ? (source.remoteAddress?.(href) ?? '')
    : source.address(resolveReference(href, path).path).catch(() => '')
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
  if (/[(@]|-epub-/i.test(css)) style.textContent = await sheets.rewrite(css, path)
}

async function rewriteCssAttribute(element: Element, name: string, path: string, sheets: StyleSheets): Promise<void> {
  const css = element.getAttribute(name)
  if (css && /\(|-epub-/.test(css)) element.setAttribute(name, await sheets.rewrite(css, path))
}
