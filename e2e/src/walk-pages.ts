import type { Page, Request } from '@playwright/test'

const POLL_MS = 40
const POLLS_MAX = 500

/** Navigates between pages of the app without page loads. */
export interface Walker {
  /**
   * Navigates to an address and waits until the page is stable. Returns the final path and the visible text. Throws
   * after 500 polls.
   */
  go(address: string): Promise<{ readonly path: string; readonly text: string }>
}

/** Selector of the content of a page. */
const CONTENT_SELECTOR = 'h1, h2, form, iframe, [role="alert"]'

/**
 * Creates a walker, which navigates as the links of the app do. The walker cannot navigate between two addresses of the
 * same route.
 */
export function createWalker(page: Page): Walker {
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  // The requests of the previous document do not end after a page load.
  page.on('domcontentloaded', () => pendingRequests.clear())
  const readPage = () =>
    page
      .evaluate((selector) => {
        const isOld = document.querySelector('[data-walked]') !== null
        const isLoading = document.querySelector('output [class*="line"], [class*="skeleton"]') !== null
        if (isOld || isLoading || document.querySelector(selector) === null) return undefined
        return { path: location.pathname, text: document.body.innerText }
      }, CONTENT_SELECTOR)
      .catch((error: unknown) => {
        // The pages of payment load as a new document.
        if (error instanceof Error && error.message.includes('Execution context was destroyed')) return undefined
        throw error
      })
  /** Waits until two successive reads of the page are equal. `at` is the address for the error message. */
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
