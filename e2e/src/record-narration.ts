import type { Page } from '@playwright/test'

/** A sentence that lit up: its id, and the time of the media that was sounding then. */
export interface Lit {
  readonly id: string
  readonly at: number
  /** Path of the media file, from the book's root on. */
  readonly media: string
}

declare global {
  interface Window {
    narration: {
      lit: Lit[]
      media: HTMLMediaElement[]
      /** The element that was started last; it stands where the reader does. */
      sounding?: HTMLMediaElement
      errors: string[]
    }
  }
}

/** Watches every frame of the book, from before the first script of the page runs. */
export async function recordNarration(page: Page, activeClass = '-epub-media-overlay-active'): Promise<void> {
  await page.addInitScript((spoken: string) => {
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
    const note = (mutations: MutationRecord[]) => {
      for (const { target, oldValue } of mutations) {
        if (!isElement(target)) continue
        const element = target
        if (!element.classList.contains(spoken) || oldValue?.split(' ').includes(spoken)) continue
        const sounding = record.media.find((audio) => !audio.paused) ?? record.media[0]
        const address = sounding?.currentSrc ? new URL(sounding.currentSrc).pathname : ''
        record.lit.push({ id: element.id, at: sounding?.currentTime ?? 0, media: decodeURIComponent(address) })
      }
    }
    const look = () => {
      for (const frame of document.querySelectorAll('iframe')) {
        const inner = frame.contentDocument
        if (!inner || inner.URL === 'about:blank' || watched.has(inner)) continue
        watched.add(inner)
        new MutationObserver(note).observe(inner, {
          subtree: true,
          attributeFilter: ['class'],
          attributeOldValue: true,
        })
      }
      requestAnimationFrame(look)
    }
    look()
  }, activeClass)
}

/** The sentences that have lit up until now. */
export async function litSentences(page: Page): Promise<Lit[]> {
  return page.evaluate(() => window.narration.lit)
}

/** What lit up before, such as the sentence that one stopped at, does not count. */
export async function forgetNarration(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.narration.lit.length = 0
  })
}
