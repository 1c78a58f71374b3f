import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSampleIndex, sampleBooksFolder } from './index.ts'

const BYTES_MAX = 25 * 1024 * 1024
const PAR =
  /<text src="(?<text>[^#"]+)#(?<id>[^"]+)"\/><audio src="(?<media>[^"]+)" clipBegin="(?<begin>[\d.]+)s" clipEnd="(?<end>[\d.]+)s"/gu

const books = readSampleIndex().map((book) => ({
  ...book,
  bytes: readFileSync(path.join(sampleBooksFolder, book.file)),
}))

test('all books together are smaller than 25 MB', () => {
  expect(books.reduce((sum, book) => sum + book.bytes.length, 0)).toBeLessThan(BYTES_MAX)
})

test.each(books)(
  '$file: clips follow each other without gaps, and each refers to a sentence and a media file of the book',
  ({ bytes, narrations }) => {
    const files = unzipSync(bytes)
    const counts = Object.keys(files)
      .filter((name) => name.endsWith('.smil'))
      .map((name) => {
        const clips = [...strFromU8(files[name] ?? new Uint8Array()).matchAll(PAR)].map((match) => match.groups ?? {})
        let end = '0.00'
        for (const clip of clips) {
          expect(clip['begin']).toBe(end)
          expect(Number(clip['end'])).toBeGreaterThan(Number(clip['begin']))
          end = clip['end'] ?? ''
          const text = files[path.posix.join(path.posix.dirname(name), clip['text'] ?? '')]
          expect(text && strFromU8(text)).toContain(`<span id="${clip['id']}">`)
          expect(files).toHaveProperty([path.posix.join(path.posix.dirname(name), clip['media'] ?? '')])
        }
        return clips.length
      })
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(narrations.reduce((sum, one) => sum + one.sentences, 0))
  },
)

test.each(books)('$file: every rendition states its age range', ({ bytes }) => {
  const packages = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.opf'))
  for (const [, text] of packages)
    expect(strFromU8(text)).toMatch(/<meta property="schema:typicalAgeRange">\d+-\d*<\/meta>/u)
})

test('the novella has the same sentence ids in both languages', () => {
  const files = unzipSync(books.find((book) => book.file === 'the-lamp-keeper.epub')?.bytes ?? new Uint8Array())
  const ids = (folder: string, chapter: number): string[] =>
    Array.from(
      strFromU8(files[`${folder}/text/c${chapter}.xhtml`] ?? new Uint8Array()).matchAll(/<span id="(s\d+)"/gu),
      (match) => match[1] ?? '',
    )
  for (let chapter = 1; chapter <= 7; chapter++) {
    expect(ids('en-GB', chapter).length).toBeGreaterThan(20)
    expect(ids('sv', chapter)).toEqual(ids('en-GB', chapter))
  }
})
