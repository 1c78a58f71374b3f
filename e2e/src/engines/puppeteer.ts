import { type Browser, launch, type Page } from 'puppeteer-core'
import { BROWSER_ARGUMENTS } from '../launch-browser.ts'
import type { RunningEngine, Tab } from './tab.ts'

/** Maximum milliseconds until the browser answers. */
const START_MAX_MS = 120_000

/** Starts Chromium, or Firefox through WebDriver BiDi. */
export async function startWithPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningEngine> {
  const running = await launch({
    browser,
    executablePath,
    env: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    args: browser === 'chrome' ? [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'] : [],
    // The sound server must hear the sound.
    ignoreDefaultArgs: ['--mute-audio'],
    timeout: START_MAX_MS,
    defaultViewport: { width: 1100, height: 760 },
  })
  return {
    version: (await running.version()).replace('/', ' '),
    tab: createTab(running, await running.newPage()),
    close: () => running.close(),
  }
}

/** Errors of a function that ran while the page was replaced by the next page. */
const NAVIGATED = /context was destroyed|cannot find context|no such frame|detached/iu

function createTab(browser: Browser, page: Page): Tab {
  return {
    async open(address) {
      await page.bringToFront()
      await page.goto(address)
    },
    async run(work, value) {
      // Puppeteer's types do not follow the function's parameter.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const evaluate = async () => await page.evaluate(work as never, value as never)
      try {
        return await evaluate()
      } catch (error) {
        if (error instanceof Error && NAVIGATED.test(error.message)) return await evaluate()
        throw error
      }
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    openTab: async () => createTab(browser, await browser.newPage()),
  }
}
