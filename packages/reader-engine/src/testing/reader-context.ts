import { vi } from 'vitest'
import { Reader } from '../reading/reader.ts'
import type { ReaderOptions } from '../reading/reader-options.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { FakeMedia } from './fake-media.ts'
import { createFakeSource } from './fake-source.ts'

/** An animation that the engine has started with `Element.animate`. */
interface StartedAnimation {
  readonly transforms: readonly unknown[]
  readonly duration: unknown
}

export interface BrowserStub {
  readonly animations: readonly StartedAnimation[]
  /** Changes the size of all elements and notifies the resize observers. */
  resize(width: number, height: number): void
}

/** Adds the browser functions that jsdom lacks: frames with a document, sizes, animations and fonts. */
export function stubBrowser(): BrowserStub {
  const animations: StartedAnimation[] = []
  const size = { width: 1000, height: 700 }
  const observers = new Set<() => void>()
  vi.stubGlobal('ResizeObserver', resizeObserver(observers))
  vi.stubGlobal('CSS', { escape: (name: string) => name })
  Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => {} })
  Object.assign(Element.prototype, {
    animate: (keyframes: readonly { transform: unknown }[], { duration }: { duration: unknown }) => {
      animations.push({ transforms: keyframes.map(({ transform }) => transform), duration })
      return { finished: Promise.resolve(), cancel: () => {} }
    },
  })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => size.width })
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => size.height })
  const descriptor = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const document: unknown = descriptor?.get?.call(this)
      return typeof document === 'object' && document !== null && !('fonts' in document)
        ? Object.assign(document, { fonts: { addEventListener: () => {} } })
        : document
    },
  })
  return {
    animations,
    resize(width, height) {
      Object.assign(size, { width, height })
      for (const notify of observers) notify()
    },
  }
}

const resizeObserver = (observers: Set<() => void>) =>
  class {
    readonly #notify: () => void
    constructor(notify: () => void) {
      this.#notify = notify
    }
    observe(): void {
      observers.add(this.#notify)
    }
    disconnect(): void {
      observers.delete(this.#notify)
    }
  }

/**
 * Opens a reader with a book in memory and waits until its index is loaded or opening has failed. `replacements`
 * replace methods of the source.
 */
export async function openReader(
  files: Readonly<Record<string, string>>,
  options: Partial<ReaderOptions> = {},
  replacements: Partial<Pick<ResourceSource, 'scriptedAddress' | 'readText'>> = {},
) {
  const media: FakeMedia[] = []
  const host = document.createElement('div')
  document.body.append(host)
  const createMedia = () => {
    const fake = new FakeMedia(() => 100)
    media.push(fake)
    return fake.element
  }
  const source = Object.assign(createFakeSource(files), replacements)
  const reader = new Reader(source, { host, createMedia, ...options })
  await vi.waitUntil(() => reader.state.contents.length > 0 || reader.state.phase === 'failed')
  return { reader, source, media, host }
}
