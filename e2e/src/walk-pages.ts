import type { Page, Request } from '@playwright/test'

const LOOK_EVERY_MS = 40
const LOOKS_MOST = 500

/** Goes from address to address. */
export interface Walker {
  /** Gives where one landed and all that is to be read there, when nothing is on its way any more. */
  go(address: string): Promise<{ readonly path: string; readonly text: string }>
}

/** What every page has at least one of, once it is there. */
const SAYS = 'h1, h2, form, iframe, [role="alert"]'

/**
 * Walks as the app's own links do, without loading it anew. Two addresses of one route may not follow each other: the page
 * is known to be another one by what the one before said being gone.
 */
export function createWalker(page: Page): Walker {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  // What an old document still waited for is never answered.
  page.on('domcontentloaded', () => underWay.clear())
  const look = () =>
    page.evaluate((says) => {
      const isOld = document.querySelector('[data-walked]') !== null
      const waits = document.querySelector('output [class*="line"], [class*="skeleton"]') !== null
      if (isOld || waits || document.querySelector(says) === null) return undefined
      return { path: location.pathname, text: document.body.innerText }
    }, SAYS)
  /** Until the page says twice the same, and nothing of the one before. */
  const rest = async (at: string) => {
    let before: string | undefined
    for (let looks = 0; looks < LOOKS_MOST; looks += 1) {
      await page.waitForTimeout(LOOK_EVERY_MS)
      const seen = underWay.size > 0 ? undefined : await look()
      const now = seen && JSON.stringify(seen)
      if (seen !== undefined && now === before) return seen
      before = now
    }
    throw new Error(`${at} does not come to rest; under way: ${[...underWay].map((one) => one.url()).join(', ')}`)
  }
  return {
    async go(address) {
      await rest('the page before')
      await page.evaluate(
        ([to, says]) => {
          for (const element of document.querySelectorAll(says)) element.setAttribute('data-walked', '')
          history.pushState({}, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        [address, SAYS] as const,
      )
      return rest(address)
    },
  }
}
