import type { Page } from '@playwright/test'

/** A highlighted sentence. `at` is the media time in seconds at the start of the highlight. */
export interface Lit {
  readonly id: string
  readonly at: number
  /** Path of the media file's URL; empty without a media file. */
  readonly media: string
}

declare global {
  interface Window {
    narration: {
      lit: Lit[]
      media: HTMLMediaElement[]
      /** The media element that started last. The time of this element is the reading position. */
      sounding?: HTMLMediaElement
      errors: string[]
    }
  }
}

/**
 * Records the highlights of the book and the media elements of the page. `activeClass` is the class of a highlighted
 * sentence.
 */
export async function recordNarration(page: Page, activeClass = '-epub-media-overlay-active'): Promise<void> {
  await page.addInitScript(watchNarration, activeClass)
}

/** Runs in the page, before the book opens. `spoken` is the class of a highlighted sentence. */
export function watchNarration(spoken: string): void {
  if (window !== window.top) return
  const record: Window['narration'] = { lit: [], media: [], errors: [] }
  window.narration = record
  const watch = (media: HTMLMediaElement) => {
    record.media.push(media)
    media.addEventListener('playing', () => (record.sounding = media))
  }
  const Original = window.Audio
  window.Audio = new Proxy(Original, {
    construct(target, args) {
      const audio: HTMLAudioElement = Reflect.construct(target, args)
      watch(audio)
      return audio
    },
  })
  const createElement = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options)
    if (element instanceof HTMLVideoElement) watch(element)
    return element
  }
  const isElement = (node: Node): node is Element => node.nodeType === 1
  const watched = new WeakSet<Document>()
  const recordHighlights = (mutations: MutationRecord[]) => {
    for (const { target, oldValue } of mutations) {
      if (!isElement(target)) continue
      const element = target
      if (!element.classList.contains(spoken) || oldValue?.split(' ').includes(spoken)) continue
      const sounding = record.media.find((audio) => !audio.paused) ?? record.media[0]
      const address = sounding?.currentSrc ? new URL(sounding.currentSrc).pathname : ''
      record.lit.push({ id: element.id, at: sounding?.currentTime ?? 0, media: decodeURIComponent(address) })
    }
  }
  const observeFrames = () => {
    for (const frame of document.querySelectorAll('iframe')) {
      const inner = frame.contentDocument
      if (!inner || inner.URL === 'about:blank' || watched.has(inner)) continue
      watched.add(inner)
      new MutationObserver(recordHighlights).observe(inner, {
        subtree: true,
        attributeFilter: ['class'],
        attributeOldValue: true,
      })
    }
    requestAnimationFrame(observeFrames)
  }
  observeFrames()
}

/** Returns the sentences that were highlighted since the page load or the last call of `forgetNarration`. */
export async function litSentences(page: Page): Promise<Lit[]> {
  return page.evaluate(() => window.narration.lit)
}

export async function forgetNarration(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.narration.lit.length = 0
  })
}
