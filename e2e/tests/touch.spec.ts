import { expect, test, type Page } from '@playwright/test'
import { goToChapter, openFromShelf, openRendition } from '../src/books.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'
import { recordNarration } from '../src/record-narration.ts'

declare global {
  interface Window {
    /** Handlers of the media keys that the page has set. */
    mediaKeys: Partial<Record<MediaSessionAction, (() => void) | undefined>>
  }
}

const TARGET_MIN_PX = 44
/** An iPad enlarges the page when a field with smaller letters gets the focus. */
const FIELD_FONT_MIN_PX = 16
const PUPIL_PAGES = ['/', '/library/bookshelf', '/assignments', '/profile', '/settings', '/reading']
const TEACHER_PAGES = [
  '/controlpanel',
  '/assignments',
  '/assignments/new',
  '/reading/groups',
  '/controlpanel/beta/manage',
]
/** Height in CSS pixels of an iPad's status bar, and of the line at the bottom of its screen. */
const SAFE = { top: 24, bottom: 20 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page and waits until it has loaded its data. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Returns the fields with letters that are too small, and the width by which the page is too wide. */
const findZoomRisks = (page: Page) =>
  page.evaluate((min) => {
    const fields = document.querySelectorAll(
      'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), select, textarea',
    )
    const small = [...fields].filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < min)
    const excess = document.documentElement.scrollWidth - innerWidth
    return [...small.map((field) => field.outerHTML.slice(0, 120)), ...(excess > 0 ? [`${excess} px too wide`] : [])]
  }, FIELD_FONT_MIN_PX)

/** Returns the visible controls that are smaller than a finger. A label enlarges its switch or its radio button. */
const findSmallTargets = (page: Page) =>
  page.evaluate((min) => {
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')
    return [...controls]
      .map((control) => control.closest('label') ?? control)
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < min || box.height < min))
      .map(
        ({ target, box }) => `${target.outerHTML.slice(0, 90)}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
      )
  }, TARGET_MIN_PX)

/** Returns the controls that are under the status bar at the top of the page, or under the line at its end. */
const findCoveredControls = (page: Page) =>
  page.evaluate(({ top, bottom }) => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        getComputedStyle(control).clipPath === 'none',
    )
    const find = (isCovered: (box: DOMRect) => boolean) =>
      controls.filter((control) => {
        const box = control.getBoundingClientRect()
        return box.width > 1 && box.bottom > 0 && box.top < innerHeight && isCovered(box)
      })
    scrollTo({ top: 0, behavior: 'instant' })
    const atTop = find((box) => box.top < top)
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const atEnd = find((box) => box.bottom > innerHeight - bottom)
    return [...atTop, ...atEnd].map((control) => control.getAttribute('aria-label') ?? control.textContent)
  }, SAFE)

test.use({ hasTouch: true, isMobile: true })

for (const [width, height] of [
  [768, 1024],
  [1024, 1366],
] as const)
  test.describe(`on an iPad of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('no page scrolls sideways, and no field enlarges the page', async ({ page }) => {
      await page.goto(`${origin()}/login`)
      await expect(page.getByLabel('Username')).toBeVisible()
      expect(await findZoomRisks(page), 'log-in').toEqual([])
      for (const [username, paths] of [
        ['student.uk', PUPIL_PAGES],
        ['super.uk', TEACHER_PAGES],
      ] as const) {
        await logIn(page, username)
        for (const path of paths) {
          await open(page, path)
          expect(await findZoomRisks(page), `${username} at ${path}`).toEqual([])
        }
      }
    })

    test('each control of the reader is reached with taps, and is large enough for a finger', async ({ page }) => {
      await startSession(page)
      await openFromShelf(page, 'The Lamp-Keeper')
      const bar = page.locator('header[data-visible]')
      await expect(bar).toHaveAttribute('data-visible', 'true')
      expect(await findSmallTargets(page), 'bars').toEqual([])
      for (const panel of [
        'Table of contents',
        'Languages',
        'Search in the book',
        'Add bookmark',
        'Bookmarks',
        'Settings',
      ]) {
        if ((await bar.getAttribute('data-visible')) !== 'true') await page.touchscreen.tap(width / 2, 90)
        await button(page, panel).tap()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        expect(await findSmallTargets(page), panel).toEqual([])
        expect(await findZoomRisks(page), panel).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      for (const isVisible of ['false', 'true']) {
        await page.touchscreen.tap(width / 2, 90)
        await expect(bar).toHaveAttribute('data-visible', isVisible)
      }
    })

    test('the status bar and the line at the bottom of the screen cover no control', async ({ page, context }) => {
      const browser = await context.newCDPSession(page)
      await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: SAFE })
      await logIn(page)
      for (const path of PUPIL_PAGES) {
        await open(page, path)
        expect(await findCoveredControls(page), path).toEqual([])
      }
      await button(page, 'Menu').tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => findCoveredControls(page), 'menu').toEqual([])
      await openFromShelf(page, 'The Lamp-Keeper')
      await expect(button(page, 'Play')).toBeVisible()
      expect(await findCoveredControls(page), 'reader').toEqual([])
      await button(page, 'Settings').tap()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await expect.poll(async () => (await findCoveredControls(page)).filter((name) => name === 'Close')).toEqual([])
      await page.keyboard.press('Escape')
      await button(page, 'Assignments').tap()
      await expect(page.getByRole('complementary', { name: 'Assignments' }).getByRole('button').first()).toBeVisible()
      await expect.poll(() => findCoveredControls(page), 'assignments').toEqual([])
    })
  })

test.describe('in portrait', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('a double tap enlarges nothing, so that the browser reports each tap at once', async ({ page }) => {
    await startSession(page)
    await openFromShelf(page, 'A Day in the Reeds')
    await expect(button(page, 'Play')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.children.length ?? 0))
      .toBeGreaterThan(0)
    const readTouchActions = () =>
      page.evaluate(() => {
        const frames = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)
        const filled = frames.filter((inner) => (inner?.body.children.length ?? 0) > 0)
        return [document, ...filled].map((one) => one && getComputedStyle(one.documentElement).touchAction)
      })
    expect(new Set(await readTouchActions())).toEqual(new Set(['manipulation']))
    expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toMatch(/width=device-width/)
  })

  test('the video of a sign-language book plays in its place, not in full screen', async ({ page }) => {
    await startSession(page)
    await openFromShelf(page, 'Drakens tecken')
    await button(page, 'Languages').tap()
    await button(page, 'tecknad figur').tap()
    const videos = page.getByRole('region', { name: 'Sign language video' }).locator('video')
    await expect(videos).toHaveCount(2)
    expect(await videos.evaluateAll((all: HTMLVideoElement[]) => all.map((video) => video.playsInline))).toEqual([
      true,
      true,
    ])
  })

  test('the lock screen shows the chapter and the book, and its keys pause, play and turn', async ({ page }) => {
    await page.addInitScript(() => {
      window.mediaKeys = {}
      const setHandler = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
      navigator.mediaSession.setActionHandler = (action, handler) => {
        window.mediaKeys[action] = handler === null ? undefined : () => handler({ action })
        setHandler(action, handler)
      }
    })
    const press = (action: MediaSessionAction) =>
      page.evaluate((key) => {
        const handler = window.mediaKeys[key]
        if (!handler) throw new Error(`the page has no handler for ${key}`)
        handler()
      }, action)
    const readLockScreen = () =>
      page.evaluate(() => {
        const { metadata, playbackState } = navigator.mediaSession
        return { album: metadata?.album, hasTitle: Boolean(metadata?.title), playbackState }
      })
    await startSession(page)
    const rendition = await openRendition(page, 'The Lamp-Keeper')
    await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
    await button(page, 'Play').tap()
    await expect.poll(readLockScreen).toEqual({ album: 'The Lamp-Keeper', hasTitle: true, playbackState: 'playing' })
    await press('pause')
    await expect(button(page, 'Play')).toBeVisible()
    expect((await readLockScreen()).playbackState).toBe('paused')
    await press('play')
    await expect(button(page, 'Pause')).toBeVisible()
    // Otherwise playback would also turn the page.
    await press('pause')
    await expect(button(page, 'Play')).toBeVisible()
    const countTurns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
    const turns = await countTurns()
    await press('nexttrack')
    await expect.poll(countTurns).toBeGreaterThan(turns)
  })

  test('after the system has paused the sound, one tap continues in the same sentence', async ({ page }) => {
    await recordNarration(page)
    await startSession(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    await button(page, 'Play').tap()
    await expect.poll(() => page.evaluate(() => window.narration.lit.length)).toBeGreaterThan(0)
    const pausedAt = await page.evaluate(() => {
      const sounding = window.narration.media.find(({ paused }) => !paused)
      sounding?.pause()
      return sounding?.currentTime ?? 0
    })
    await expect(button(page, 'Play')).toBeVisible()
    expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
    await button(page, 'Play').tap()
    await expect(button(page, 'Pause')).toBeVisible()
    const readTime = () => page.evaluate(() => window.narration.sounding?.currentTime ?? 0)
    await expect.poll(readTime).toBeGreaterThan(pausedAt)
    expect((await readTime()) - pausedAt).toBeLessThan(5)
  })
})
