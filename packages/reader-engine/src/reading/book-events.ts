import { LINK_ATTRIBUTE, PATH_ATTRIBUTE } from '../document/rewrite-references.ts'

export interface BookEvents {
  /** A link of the book was clicked: `path#fragment`, or a whole address. */
  onLink(href: string): void
  /** Another element was clicked; `element` is the innermost one. */
  onText(element: Element, event: MouseEvent): void
  /** A picture or a font has loaded, and the text may have moved. */
  onResourceLoaded(): void
  /** Called after an element failed to load a file. Resolves with an address for one more attempt, or rejects. */
  renewedAddress(path: string): Promise<string>
}

const RETRIED = 'data-lectern-retried'

/**
 * Subscribes to the events of a document of the book. Each frame is subscribed to once, since it shows one document
 * after another.
 */
export function listenToBook(document: Document, events: BookEvents): void {
  document.addEventListener('click', (event) => {
    const target = toElement(event.target)
    const link = target?.closest(`[${LINK_ATTRIBUTE}]`)
    if (link) {
      event.preventDefault()
      events.onLink(link.getAttribute(LINK_ATTRIBUTE) ?? '')
    } else if (target) {
      events.onText(target, event)
    }
  })
  document.addEventListener('load', () => events.onResourceLoaded(), true)
  document.fonts.addEventListener('loadingdone', () => events.onResourceLoaded())
  document.addEventListener('error', (event) => void reload(toElement(event.target), events), true)
}

async function reload(element: Element | null, events: BookEvents): Promise<void> {
  const path = element?.getAttribute(PATH_ATTRIBUTE)
  if (!element || !path || element.hasAttribute(RETRIED)) return
  element.setAttribute(RETRIED, '')
  try {
    element.setAttribute(element.hasAttribute('src') ? 'src' : 'href', await events.renewedAddress(path))
  } catch {
    // The page shows the picture's alternative text.
  }
}

/** Tests the node type, not the class: nodes of a frame are not instances of this window's classes. */
function toElement(target: EventTarget | null): Element | null {
  return isElement(target) ? target : null
}

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === 1
