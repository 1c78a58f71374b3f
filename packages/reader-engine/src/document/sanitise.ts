import { cleanHref } from '../package/index.ts'

/** Elements that can run scripts, embed content, change the base address or redirect. */
const FORBIDDEN = ['script', 'iframe', 'frame', 'object', 'embed', 'applet', 'base', 'portal', 'meta[http-equiv]']
const FORBIDDEN_LINKS = 'link:not([rel~="stylesheet" i])'
const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'poster', 'background'])
const SCRIPT_ADDRESS = /^(?:javascript:|vbscript:|data:text\/html|data:application\/xhtml)/i

/**
 * Removes active content from a parsed, detached document, such as scripts and event handlers. Replaces an `object` by
 * its fallback content.
 */
export function sanitise(document: Document): void {
  for (const element of document.querySelectorAll(FORBIDDEN.join(','))) {
    if (element.localName === 'object') element.replaceWith(...element.childNodes)
    else element.remove()
  }
  for (const link of document.querySelectorAll(FORBIDDEN_LINKS)) link.remove()
  for (const animation of document.querySelectorAll('set,animate')) {
    if (/href\s*$/i.test(animation.getAttribute('attributeName') ?? '')) animation.remove()
  }
  for (const attribute of findActiveAttributes(document)) attribute.ownerElement?.removeAttributeNode(attribute)
  for (const element of document.querySelectorAll('[*|href],[src],[action],[formaction],[poster],[background]')) {
    for (const attribute of Array.from(element.attributes)) {
      if (ADDRESS_ATTRIBUTES.has(attribute.localName) && SCRIPT_ADDRESS.test(cleanHref(attribute.value)))
        element.removeAttributeNode(attribute)
    }
  }
}

/**
 * XPath condition for event handlers and `data-lectern…` attributes. Only the engine may set `data-lectern…`
 * attributes.
 */
const ACTIVE_ATTRIBUTE = ['on', 'ON', 'data-lectern'].map((start) => `starts-with(name(), "${start}")`).join(' or ')

/** XPath is faster than a loop over all elements. */
function findActiveAttributes(document: Document): Attr[] {
  const found = document.evaluate(`//@*[${ACTIVE_ATTRIBUTE}]`, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)).filter(
    (node) => node instanceof Attr,
  )
}
