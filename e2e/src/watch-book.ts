import type { BrowserContext, Page } from '@playwright/test'

/** What of the app's page a book could have changed. */
interface PageState {
  readonly title: string
  readonly globals: readonly string[]
  readonly storage: readonly string[]
  readonly cookies: string
}

export interface BookWatch {
  /** What the book has done since the last call, with the app's rights or towards another host; empty: nothing. */
  deeds(address: string): Promise<string[]>
}

/** What the app, its reader (spec 1 §6) and its router store themselves. */
const OWN_KEY = /^(?:lectern[._]|bookplayer_config$|tsr-scroll-restoration)/

/**
 * Watches a page for what no book may do: open a dialog or a window, ask another host, change the page's title, address,
 * globals, storage or cookies. The page must stand on a screen of the app without a book. Other hosts are not reached.
 */
export async function watchBook(page: Page, origin: string): Promise<BookWatch> {
  const context = page.context()
  const seen = new Set<string>()
  page.on('dialog', (dialog) => {
    seen.add(`dialog '${dialog.message()}'`)
    void dialog.dismiss()
  })
  page.on('websocket', (socket) => seen.add(`socket to ${socket.url()}`))
  context.on('page', (opened) => {
    seen.add(`window ${opened.url()}`)
    void opened.close()
  })
  // what the content security policy has stopped does not come this far
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      seen.add(`request to ${new URL(route.request().url()).host}`)
      return route.abort()
    },
  )
  const before = await stateOf(page, context)
  return {
    async deeds(address) {
      const now = await stateOf(page, context)
      if (now.title !== before.title) seen.add(`title '${now.title}'`)
      if (page.url().split(/[?#]/)[0] !== address) seen.add(`address ${page.url()}`)
      for (const name of now.globals) if (!before.globals.includes(name)) seen.add(`global ${name}`)
      for (const key of now.storage) if (!OWN_KEY.test(key)) seen.add(`stored ${key}`)
      if (now.cookies !== before.cookies) seen.add(`cookies ${now.cookies}`)
      const found = [...seen]
      seen.clear()
      return found
    },
  }
}

async function stateOf(page: Page, context: BrowserContext): Promise<PageState> {
  const names = (await context.cookies()).map(({ name }) => name)
  const state = await page.evaluate(() => ({
    title: document.title,
    // a number is a frame
    globals: Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name)),
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }))
  return { ...state, cookies: names.sort().join(' ') }
}
