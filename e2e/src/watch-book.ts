import type { BrowserContext, Page } from '@playwright/test'

/** The state of the page that a book must not change. */
interface PageState {
  readonly title: string
  readonly globals: readonly string[]
  readonly storage: readonly string[]
  readonly cookies: string
}

export interface BookWatch {
  /** Returns the forbidden actions since the last call. `address` is the address of the book in the app. */
  findActions(address: string): Promise<string[]>
}

/** End of the title of every page of the app. */
const APP_TITLE = 'Lectern'
/** Pattern of the storage keys of the app, of the reader (spec 1 §6) and of the router. */
const OWN_KEY = /^(?:lectern[._]|bookplayer_config$|tsr-scroll-restoration)/

/**
 * Watches a page for actions that are forbidden for a book, such as dialogs and requests to another host. At the call,
 * the page must not show a book. Requests to other hosts are aborted, and dialogs and windows are closed.
 */
export async function watchBook(page: Page, origin: string): Promise<BookWatch> {
  const context = page.context()
  const actions = new Set<string>()
  page.on('dialog', (dialog) => {
    actions.add(`dialog '${dialog.message()}'`)
    void dialog.dismiss()
  })
  page.on('websocket', (socket) => actions.add(`socket to ${socket.url()}`))
  context.on('page', (opened) => {
    actions.add(`window ${opened.url()}`)
    void opened.close()
  })
  // This handler does not receive the requests that the content security policy blocks.
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      actions.add(`request to ${new URL(route.request().url()).host}`)
      return route.abort()
    },
  )
  const before = await readState(page, context)
  return {
    async findActions(address) {
      const now = await readState(page, context)
      if (!now.title.endsWith(APP_TITLE)) actions.add(`title '${now.title}'`)
      if (page.url().split(/[?#]/)[0] !== address) actions.add(`address ${page.url()}`)
      for (const name of now.globals) if (!before.globals.includes(name)) actions.add(`global ${name}`)
      for (const key of now.storage) if (!OWN_KEY.test(key)) actions.add(`stored ${key}`)
      if (now.cookies !== before.cookies) actions.add(`cookies ${now.cookies}`)
      const found = [...actions]
      actions.clear()
      return found
    },
  }
}

async function readState(page: Page, context: BrowserContext): Promise<PageState> {
  const names = (await context.cookies()).map(({ name }) => name)
  const state = await page.evaluate(() => ({
    title: document.title,
    // Properties with a numeric name are frames.
    globals: Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name)),
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }))
  return { ...state, cookies: names.sort().join(' ') }
}
