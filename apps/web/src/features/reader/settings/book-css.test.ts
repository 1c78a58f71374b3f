import { expect, test } from 'vitest'
import { buildBookCss, type BookTextOptions } from './book-css.ts'

const options: BookTextOptions = {
  textEm: 1.5,
  lineSpacing: null,
  letterSpacing: 0,
  wordSpacing: null,
  font: 'book',
  colours: { page: '#fff', ink: '#111', link: '#060', spoken: '#fd7', spokenInk: '#222', spokenLine: '#b60' },
  forcesColours: false,
  highlight: true,
  origin: 'https://lectern.example',
}
const NO_HIGHLIGHT = 'background:transparent!important'

test('the text has the chosen size, even if the book declares another size', () => {
  expect(buildBookCss(options)).toContain('html{font-size:1.5em!important}')
})

test("the spoken text has the theme's colours, unless the reader turns the highlight off", () => {
  expect(buildBookCss(options)).toContain('--lectern-spoken-fill:#fd7;--lectern-spoken-text:#222')
  expect(buildBookCss(options)).not.toMatch(/\[data-lectern-spoken\]\{background:transparent!important/)
  const withoutHighlight = buildBookCss({ ...options, forcesColours: true, highlight: false })
  expect(withoutHighlight.split('\n').at(-1)).toContain(`[data-lectern-spoken]{${NO_HIGHLIGHT}`)
})

test('a font with taller letters gets taller lines', () => {
  const dyslexic = buildBookCss({ ...options, font: 'opendyslexic' })
  expect(dyslexic).toMatch(/section\{line-height:1\.5!important\}/)
  expect(dyslexic).toMatch(/h6\{line-height:1\.35!important\}/)
  expect(dyslexic).toContain('ascent-override:100%')
  expect(buildBookCss({ ...options, font: 'opendyslexic', lineSpacing: 2 })).toMatch(
    /section\{line-height:2!important\}/,
  )
  expect(buildBookCss(options)).not.toMatch(/line-height:[\d.]+!important/)
})

test('wider letters get wider spaces between words, unless the user has chosen a space', () => {
  const spacing = (chosen: Partial<BookTextOptions>) =>
    /letter-spacing:(.+?)em!important;word-spacing:(.+?)em!important/
      .exec(buildBookCss({ ...options, ...chosen }))
      ?.slice(1)
  expect(spacing({})).toBeUndefined()
  expect(spacing({ letterSpacing: 12 })).toEqual(['0.12', '0.16'])
  expect(spacing({ letterSpacing: 12, wordSpacing: 40 })).toEqual(['0.12', '0.4'])
  expect(spacing({ wordSpacing: 25 })).toEqual(['0', '0.25'])
  expect(spacing({ letterSpacing: 12, wordSpacing: 0 })).toEqual(['0.12', '0'])
})
