import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bookPlans } from './books/book-plans.ts'
import { assembleBook } from './epub/assemble-book.ts'
import type { BookPlan, RenditionPlan, ChapterNarration } from './epub/book-plan.ts'
import { checkBook } from './epub/check-book.ts'
import { getDuration } from './epub/package-document.ts'
import { zipBook } from './epub/zip-book.ts'
import { readSampleIndex, type SampleBook } from './index.ts'
import { narrateChapter } from './narration/narrate-chapter.ts'
import { signChapter } from './signing/sign-chapter.ts'

const BOOKS_FOLDER = path.join(import.meta.dirname, '..', 'books')

await makeSamples(process.argv.slice(2))

/** Creates the sample books with these names, or all sample books, and their entries in the index. Throws if EPUBCheck reports an error. */
async function makeSamples(names: readonly string[]): Promise<void> {
  mkdirSync(BOOKS_FOLDER, { recursive: true })
  const unknown = names.find((name) => !bookPlans().some(({ file }) => file === name))
  if (unknown !== undefined) throw new Error(`there is no sample book ${unknown}`)
  const entries: SampleBook[] = []
  const oldEntries = names.length === 0 ? [] : readSampleIndex()
  for (const book of bookPlans()) {
    const isChosen = names.length === 0 || names.includes(book.file)
    const entry = isChosen ? await makeBook(book) : oldEntries.find(({ file }) => file === `${book.file}.epub`)
    if (entry !== undefined) entries.push(entry)
  }
  writeFileSync(path.join(BOOKS_FOLDER, 'index.json'), `${JSON.stringify(entries, null, 2)}\n`)
}

async function makeBook(book: BookPlan): Promise<SampleBook> {
  const chapterNarrations = book.renditions.map((rendition) =>
    rendition.chapters.map((chapter) => narrate(book, rendition, chapter)),
  )
  const epub = zipBook(assembleBook(book, chapterNarrations))
  const check = await checkBook(epub)
  const entry = createEntry(book, chapterNarrations)
  const lag = Math.max(0, ...chapterNarrations.flat().map((narration) => narration?.maxLag ?? 0))
  const summary = entry.narrations
    .map(({ language, sentences, seconds }) => `${language} ${sentences} sentences ${seconds} s`)
    .join(', ')
  console.log(
    `${entry.file}: ${epub.length} bytes; ${summary || 'no narration'}; maximum lag of the speech ${lag.toFixed(2)} ms`,
  )
  console.log(`  epubcheck: ${check.errors} errors, ${check.warnings} warnings`)
  for (const line of check.lines) console.log(`  ${line}`)
  if (check.errors > 0) throw new Error(`${entry.file} is not a valid EPUB`)
  writeFileSync(path.join(BOOKS_FOLDER, entry.file), epub)
  return entry
}

function narrate(
  book: BookPlan,
  rendition: RenditionPlan,
  chapter: RenditionPlan['chapters'][number],
): ChapterNarration {
  const { narration } = rendition
  if (narration.kind === 'silent') return null
  if (narration.kind === 'hands') return signChapter(chapter)
  return narrateChapter(chapter, narration.voice, book.shape.layout === 'reflowable')
}

function createEntry(book: BookPlan, chapterNarrations: readonly (readonly ChapterNarration[])[]): SampleBook {
  const narrations = book.renditions.flatMap((rendition, index) => {
    const chapters = chapterNarrations[index] ?? []
    const sentences = chapters.reduce((sum, narration) => sum + (narration?.clips.length ?? 0), 0)
    const seconds = Math.round(chapters.reduce((sum, narration) => sum + getDuration(narration), 0) * 100) / 100
    const media = rendition.narration.kind === 'hands' ? ('video' as const) : ('audio' as const)
    return sentences === 0 ? [] : [{ language: rendition.language, label: rendition.label, media, sentences, seconds }]
  })
  const [main] = book.renditions
  return {
    file: `${book.file}.epub`,
    title: main?.title ?? '',
    language: main?.textLanguage ?? '',
    direction: book.direction,
    layout: book.shape.layout,
    kind: book.kind,
    chapters: main?.chapters.length ?? 0,
    narrations,
  }
}
