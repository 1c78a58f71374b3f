import type { Page, Request } from '@playwright/test'

const POLL_MS = 40
const POLLS_MAX = 500

/** Navigates from address to address without page loads. */
export interface Walker {
  /** Navigates to an address. Returns the final path and the visible text when no request is pending. */
  go(address: string): Promise<{ readonly path: string; readonly text: string }>
}

/** Selector of the elements of which every loaded page has at least one. */
const CONTENT_SELECTOR = 'h1, h2, form, iframe, [role="alert"]'

/**
 * Creates a walker that navigates as the links of the app do, without a page load. Two addresses of one route must not
 * follow each other: the walker detects a new page by the absence of the previous content.
 */
export function createWalker(page: Page): Walker {
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  // Requests of the old document never finish.
  page.on('domcontentloaded', () => pendingRequests.clear())
  const readPage = () =>
    page.evaluate((selector) => {
      const isOld = document.querySelector('[data-walked]') !== null
      const isLoading = document.querySelector('output [class*="line"], [class*="skeleton"]') !== null
      if (isOld || isLoading || document.querySelector(selector) === null) return undefined
      return { path: location.pathname, text: document.body.innerText }
    }, CONTENT_SELECTOR)
  /** Waits until two successive readings of the page are equal and contain nothing of the previous page. */
  const waitUntilStable = async (at: string) => {
    let previous: string | undefined
    for (let polls = 0; polls < POLLS_MAX; polls += 1) {
      await page.waitForTimeout(POLL_MS)
      const content = pendingRequests.size > 0 ? undefined : await readPage()
      const current = content && JSON.stringify(content)
      if (content !== undefined && current === previous) return content
      previous = current
    }
    throw new Error(
      `${at} does not become stable; pending requests: ${[...pendingRequests].map((request) => request.url()).join(', ')}`,
    )
  }
  return {
    async go(address) {
      await waitUntilStable('the previous page')
      await page.evaluate(
        ([to, selector]) => {
          for (const element of document.querySelectorAll(selector)) element.setAttribute('data-walked', '')
          history.pushState({}, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        [address, CONTENT_SELECTOR] as const,
      )
      return waitUntilStable(address)
    },
  }
}
