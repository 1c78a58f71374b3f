/**
 * Adapter between Lectern's engine and the probe of the harness. The adapter uses the same calls as the web app. With
 * the query parameter `indexed`, it uses the index that our import writes.
 */
import { createHttpSource, Reader, type ResourceSource } from '@lectern/reader-engine'
// @ts-expect-error -- the probe is part of the harness, into which bench-reader.ts copies this file
import { install } from '../lib/probe.js'

interface Source {
  kind: 'dir' | 'zip' | 'range'
  url: string
}

const indexed = new URLSearchParams(location.search).has('indexed')
let reader: Reader | undefined
let media: HTMLMediaElement | undefined
let spine: string[] = []

const overlay: {
  onAudio: ((audio: HTMLMediaElement) => void) | null
  onHighlight: ((element: Element) => void) | null
} = {
  onAudio: null,
  onHighlight: null,
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

function watch(document: Document): void {
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      if (isElement(target) && target.classList.contains('-epub-media-overlay-active')) overlay.onHighlight?.(target)
    }
  }).observe(document, { subtree: true, attributeFilter: ['class'] })
}

const waitUntilReady = (reader: Reader) =>
  new Promise<void>((resolve, reject) => {
    const check = () => {
      if (reader.state.phase === 'failed') reject(reader.state.error)
      if (reader.state.phase === 'ready') resolve()
    }
    check()
    reader.subscribe(check)
  })

/** Imports the zip reader only for a zip file, as the app does. */
async function openZip({ kind, url }: Source): Promise<ResourceSource> {
  const { openZipSource } = await import('@lectern/reader-engine/zip')
  return openZipSource(kind === 'range' ? new URL(url, location.href).href : await (await fetch(url)).blob())
}

async function open(source: Source, host: HTMLElement): Promise<void> {
  const opened =
    source.kind === 'dir'
      ? createHttpSource({ resourcesUrl: new URL(source.url, location.href).href, indexed })
      : await openZip(source)
  const opening = new Reader(opened, {
    host,
    slide: false,
    settings: { spread: 'none', marginInline: 60, marginBlock: 48, css: '' },
    onDocument: watch,
    createMedia() {
      const audio = new Audio()
      audio.addEventListener('play', () => {
        media = audio
      })
      overlay.onAudio?.(audio)
      return audio
    },
  })
  reader = opening
  await waitUntilReady(opening)
}

/** Returns the spine index of a path, or -1 if the spine does not contain the path. */
async function findItem(path: string): Promise<number> {
  if (spine.length === 0) spine = (reader?.spine ?? []).map((item) => item.path)
  return spine.indexOf(path)
}

const adapter = {
  name: indexed ? 'lectern+indexed' : 'lectern',
  open,
  next: () => reader?.turn(1),
  goTo: async (path: string, id: string) => reader?.goTo({ item: await findItem(path), fragment: id }),
  frame: () => reader?.view?.frames[0],
  section: () => reader?.view?.items[0],
  key: () => (reader?.view ? `${reader.view.items[0]}:${reader.view.sheet.part}:${reader.view.page}` : ''),
  mo: {
    get onAudio() {
      return overlay.onAudio
    },
    set onAudio(listen) {
      overlay.onAudio = listen
      if (listen) for (const element of reader?.mediaElements ?? []) listen(element)
    },
    get onHighlight() {
      return overlay.onHighlight
    },
    set onHighlight(listen) {
      overlay.onHighlight = listen
    },
    audio: () => media,
    start: () => reader?.play(),
    stop: () => reader?.pause(),
  },
}
install(adapter)
