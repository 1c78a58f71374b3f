import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { unzipSync } from 'fflate'
import { indexBook } from './index-book.ts'
import { median, percentile } from './statistics.ts'

/** Times of the features in milliseconds. */
export interface FeatureTimes {
  readonly searchFirst: number
  readonly searchAll: number
  readonly locations: number
  readonly language: number
  readonly tap: number
  /** 95th percentile of the frame durations of animated page turns. */
  readonly slide: number
}

const LONG_BOOK = 'books/se-war-and-peace.epub'
const MULTILINGUAL_BOOK = 'made/udhr-multi-sv-text-audio-sv-en-fi-ar.epub'
/** Search text. The word occurs in the middle of the long book. */
const QUERY = 'Borodinó'
/** The processor is slowed by this factor, to simulate old devices. */
const CPU_SLOWDOWN = 4

/** Measures features in a page of the harness. Returns the medians of all runs; undefined without a corpus. */
export async function measureFeatures(root: string, work: string, runs: number): Promise<FeatureTimes | undefined> {
  const corpus = path.join(root, '../shared/corpus')
  if (!existsSync(corpus)) return undefined
  for (const [name, file] of [['long', LONG_BOOK] as const, ['languages', MULTILINGUAL_BOOK] as const])
    await unpack(path.join(corpus, file), path.join(work, 'books', name))
  await build({
    entryPoints: [path.join(root, 'bench/src/engines/features.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2023',
    outdir: path.join(work, 'dist'),
    logLevel: 'warning',
  })
  const page = readFileSync(path.join(work, 'pages/bare.html'), 'utf8').replaceAll('bare', 'features')
  writeFileSync(path.join(work, 'pages/features.html'), page)
  const server = fork(path.join(work, 'server.mjs'), ['.', '0'], { cwd: work })
  const port = await new Promise<unknown>((resolve) => server.once('message', resolve))
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  const times: FeatureTimes[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const tab = await browser.newPage({ viewport: { width: 800, height: 1000 } })
      await tab.goto(`http://127.0.0.1:${String(port)}/pages/features.html`)
      times.push(await measureOnce(tab))
      await tab.close()
    }
  } finally {
    await browser.close()
    server.kill()
  }
  const medianTime = (figure: (times: FeatureTimes) => number) => median(times.map(figure)) ?? NaN
  return {
    searchFirst: medianTime((each) => each.searchFirst),
    searchAll: medianTime((each) => each.searchAll),
    locations: medianTime((each) => each.locations),
    language: medianTime((each) => each.language),
    tap: medianTime((each) => each.tap),
    slide: medianTime((each) => each.slide),
  }
}

async function measureOnce(tab: Page): Promise<FeatureTimes> {
  await tab.waitForFunction(() => 'features' in globalThis)
  const times = await tab.evaluate(async (query) => {
    const { features } = globalThis
    const { first, all } = await features.search('/books/long/', query)
    return {
      searchFirst: first,
      searchAll: all,
      locations: await features.locations('/books/long/'),
      language: await features.language('/books/languages/'),
      tap: await features.tap('/books/languages/'),
    }
  }, QUERY)
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const frames = await tab.evaluate(() => globalThis.features.slide('/books/long/'))
  return { ...times, slide: percentile(frames, 0.95) ?? NaN }
}

/** Unpacks a book into a folder, unless the folder exists, and writes its index. */
async function unpack(file: string, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
      if (name.endsWith('/')) continue
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), bytes)
    }
  }
  await indexBook(folder)
}
