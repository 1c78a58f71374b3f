import { isElement } from '../document/node-types.ts'
import { LINK_ATTRIBUTE, PATH_ATTRIBUTE } from '../document/rewrite-references.ts'

export interface BookEvents {
  /**
   * Called when a link of the book has been clicked. `href` is `path#fragment` in the book, or the whole external
   * address.
   */
  onLink(href: string, link: Element): void
  /** Called after a click outside of all links. `element` is the innermost element at this point. */
  onText(element: Element, event: MouseEvent): void
  /** Called when an image or a font has been loaded, because the text may have moved. */
  onResourceLoaded(): void
  /**
   * Called after an element failed to load the file at `path`. Resolves with an address for one more attempt; rejects
   * if there is none.
   */
  renewedAddress(path: string): Promise<string>
}

const RETRIED = 'data-lectern-retried'

/** Called once for each frame, because a frame uses one document for all its content. */
export function listenToBook(document: Document, events: BookEvents): void {
  document.addEventListener('click', (event) => {
    const target = toElement(event.target)
    const link = target?.closest(`[${LINK_ATTRIBUTE}]`)
    if (link) {
      event.preventDefault()
      events.onLink(link.getAttribute(LINK_ATTRIBUTE) ?? '', link)
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
    // The page shows the alternative text of the image.
  }
}

const toElement = (target: EventTarget | null): Element | null => (isElement(target) ? target : null)
