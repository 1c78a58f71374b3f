// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pass, useFakeClock } from '../testing/clock-context.ts'
import { setUpNarrator, tracks } from '../testing/narrator-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

/** Duration in seconds of an animation frame of the fake clock. A boundary is reported at most this late. */
const FRAME_S = 0.017

describe('one text in many clips', () => {
  const clips = tracks({ fragment: 'a' }, { fragment: 'a' }, { fragment: 'a' }, { fragment: 'b' })

  test('is highlighted once, and the highlight does not change until another text is spoken', async () => {
    const it = setUpNarrator({ chapters: [{ texts: { a: 0, b: 0 } }], tracks: clips })
    await it.play()
    let changes = 0
    const observer = new MutationObserver(() => changes++)
    const text = it.screen.element(0, 'a')
    if (text) observer.observe(text, { attributes: true })
    await pass(2.9)
    expect(it.screen.findHighlightedIds()).toEqual(['a'])
    expect(changes).toBe(0)
    await pass(0.2)
    expect(it.screen.findHighlightedIds()).toEqual(['b'])
  })

  test('that continues after a page break turns the page once, in the clip that speaks the break', async () => {
    const it = setUpNarrator({ chapters: [{ pages: 2, texts: { a: 0, b: 1 }, breaks: { a: [0.5] } }], tracks: clips })
    await it.play()
    await pass(1.4)
    expect(it.screen.calls).toEqual([])
    await pass(0.1 + FRAME_S)
    expect(it.screen.calls).toEqual(['turn 1'])
    await pass(3)
    expect(it.screen.calls).toEqual(['turn 1'])
  })
})

describe('a text whose id does not exist', () => {
  const clips = tracks({ fragment: 'a' }, { fragment: 'gone' }, { fragment: 'b' })

  test.each([true, false])('is played without a highlight; automatic page turn: %s', async (autoPageTurn) => {
    const it = setUpNarrator({ chapters: [{ texts: { a: 0, b: 0 } }], tracks: clips, state: { autoPageTurn } })
    await it.play()
    await pass(1.5)
    expect([it.store.value.track, it.sounding(), it.screen.findHighlightedIds()]).toEqual([1, 1, []])
    await pass(1)
    expect(it.screen.findHighlightedIds()).toEqual(['b'])
  })

  test('in a long chapter does not change the page', async () => {
    const it = setUpNarrator({ chapters: [{ pages: 4, parts: 3, texts: { a: 2, b: 2 } }], tracks: clips })
    it.screen.turnTo(2)
    await it.play()
    await pass(1.5)
    expect([it.store.value.track, it.screen.view()?.page, it.screen.findHighlightedIds()]).toEqual([1, 2, []])
    await pass(1)
    expect([it.screen.findHighlightedIds(), it.screen.view()?.page]).toEqual([['b'], 2])
  })

  test('at the beginning of a chapter is played from the beginning', async () => {
    const it = setUpNarrator({
      chapters: [{ pages: 3 }],
      tracks: tracks({ fragment: 'gone' }, { fragment: 'gone too' }),
    })
    await it.play()
    await pass(0.5)
    expect([it.store.value.track, it.sounding()]).toEqual([0, 1])
  })
})

describe('a book with some chapters narrated', () => {
  const chapters = [{ texts: { a: 0 } }, {}, {}, { pages: 3, texts: { b: 1 } }]
  const clips = tracks({ fragment: 'a' }, { fragment: 'b', item: 3 })

  test('passes each silent chapter after 3000 ms and continues with the sound', async () => {
    const it = setUpNarrator({ chapters, tracks: clips })
    await it.play()
    await pass(1.1)
    expect([it.screen.calls, it.sounding(), it.store.value.playing]).toEqual([['show 1'], 0, true])
    await pass(2.8)
    expect(it.screen.calls).toEqual(['show 1'])
    await pass(0.2)
    expect(it.screen.calls).toEqual(['show 1', 'show 2'])
    await pass(3)
    expect(it.screen.calls.at(-1)).toBe('show 3')
  })

  test('does not skip a chapter whose narration begins on a later page', async () => {
    const it = setUpNarrator({ chapters, tracks: clips })
    await it.screen.show({ item: 3, at: 'start' })
    await it.play()
    await pass(2.9)
    expect(it.sounding()).toBe(0)
    await pass(0.2)
    expect([it.screen.calls.at(-1), it.screen.findHighlightedIds(), it.sounding()]).toEqual(['turn 1', ['b'], 1])
  })

  test('pauses on a silent page without automatic page turn', async () => {
    const it = setUpNarrator({ chapters, tracks: clips, state: { autoPageTurn: false } })
    await it.screen.show({ item: 1, at: 'start' })
    await it.play()
    await pass(10)
    expect([it.screen.calls, it.store.value.playing]).toEqual([['show 1'], false])
  })

  test('a pause during the silence stops it', async () => {
    const it = setUpNarrator({ chapters, tracks: clips })
    await it.play()
    await pass(1.1)
    it.narrator.pause()
    await pass(10)
    expect(it.screen.calls).toEqual(['show 1'])
  })
})

describe('with automatic page turn off', () => {
  const clips = tracks({ fragment: 'a' }, { fragment: 'b' }, { fragment: 'c' })
  const state = { autoPageTurn: false }

  test('the last track of a page returns to its first track and pauses', async () => {
    const it = setUpNarrator({ chapters: [{ pages: 2, texts: { a: 0, b: 0, c: 1 } }], tracks: clips, state })
    await it.play()
    await pass(1.5)
    expect(it.store.value).toMatchObject({ track: 1, playing: true })
    await pass(1)
    expect(it.store.value).toMatchObject({ track: 0, playing: false })
    expect([it.sounding(), it.screen.view()?.page]).toEqual([0, 0])
    await it.play()
    await pass(0.5)
    expect([it.store.value.track, it.screen.findHighlightedIds(), it.sounding()]).toEqual([0, ['a'], 1])
  })

  test('no page turns within a text', async () => {
    const it = setUpNarrator({
      chapters: [{ pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }],
      tracks: tracks({ fragment: 'a', turnPointTime: 0.3 }),
      state,
    })
    await it.play()
    await pass(0.9)
    expect([it.screen.calls, it.screen.view()?.page, it.sounding()]).toEqual([[], 0, 1])
  })
})

test('a page turns at the time that the book gives', async () => {
  const it = setUpNarrator({
    chapters: [{ pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }],
    tracks: tracks({ fragment: 'a', turnPointTime: 0.8 }),
  })
  await it.play()
  await pass(0.75)
  expect(it.screen.calls).toEqual([])
  await pass(0.05 + FRAME_S)
  expect(it.screen.calls).toEqual(['turn 1'])
})

test('after a pause in a text that runs over two pages, play continues on the page that is spoken', async () => {
  const it = setUpNarrator({
    chapters: [{ pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }],
    tracks: tracks({ fragment: 'a' }),
  })
  await it.play()
  await pass(0.7)
  it.narrator.pause()
  await it.play()
  await pass(0.1)
  expect([it.screen.calls, it.screen.view()?.page, it.sounding()]).toEqual([['turn 1'], 1, 1])
})

test('the end of the book returns to the first track of the page and pauses', async () => {
  const it = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b' }),
  })
  await it.play()
  await pass(2.5)
  expect(it.store.value).toMatchObject({ track: 0, playing: false })
  expect(it.sounding()).toBe(0)
})

test('one file over two chapters is played through without a seek', async () => {
  const it = setUpNarrator({
    chapters: [{ texts: { a: 0 } }, { texts: { a: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'a', item: 1 }),
  })
  await it.play()
  await pass(1 + FRAME_S)
  expect([it.screen.calls, it.store.value.track, it.seeks()]).toEqual([['show 1#a'], 1, []])
})

describe('a media file that is missing', () => {
  const clips = tracks(
    { fragment: 'a' },
    { fragment: 'b', media: 'gone.mp3' },
    { fragment: 'c', media: 'gone.mp3' },
    { fragment: 'd', media: 'd.mp3', clipBegin: 0, clipEnd: 1 },
    { fragment: 'b', media: 'gone.mp3' },
    { fragment: 'a', clipBegin: 8, clipEnd: 9 },
  )
  const book = {
    chapters: [{ texts: { a: 0, b: 0, c: 0, d: 0 } }],
    tracks: clips,
    lengths: { 'gone.mp3': 'broken' },
  } as const

  test('is skipped and reported once', async () => {
    const it = setUpNarrator(book)
    await it.play()
    await pass(1.1)
    expect(it.store.value.track).toBe(3)
    await pass(1.1)
    expect([it.store.value.track, it.sounding()]).toEqual([5, 1])
    expect([it.missing, it.skipped]).toEqual([['gone.mp3'], ['gone.mp3']])
    expect(it.failures).toEqual([])
  })

  test('is reported once, and so is another missing one', async () => {
    const list = ['gone.mp3', 'a.mp3', 'lost.mp3', 'a.mp3', 'gone.mp3', 'a.mp3']
    const it = setUpNarrator({
      ...book,
      tracks: tracks(...list.map((media) => ({ fragment: 'a', media }))),
      lengths: { 'gone.mp3': 'broken', 'lost.mp3': 'broken' },
    })
    await it.play()
    await pass(4)
    expect([it.missing, it.skipped]).toEqual([
      ['gone.mp3', 'lost.mp3'],
      ['gone.mp3', 'lost.mp3'],
    ])
  })

  test('is played again after a tap has shown that it exists', async () => {
    const lengths: Record<string, number | 'broken'> = { 'gone.mp3': 'broken' }
    const it = setUpNarrator({ ...book, lengths })
    await it.play()
    await pass(1.1)
    lengths['gone.mp3'] = 100
    await it.narrator.playFrom(2, 0)
    await pass(2.1)
    expect([it.store.value.track, it.sounding()]).toEqual([4, 1])
  })

  test('pauses playback if no other file follows', async () => {
    const it = setUpNarrator({ ...book, tracks: clips.slice(0, 3) })
    await it.play()
    await pass(2)
    expect([it.store.value.playing, it.sounding(), it.missing]).toEqual([false, 0, ['gone.mp3']])
  })
})

describe('skipped kinds of narration', () => {
  const clips = tracks(
    { fragment: 'page', types: ['pagebreak'] },
    { fragment: 'a' },
    { fragment: 'page2', types: ['bodymatter', 'pagebreak'] },
    { fragment: 'note', types: ['footnote'] },
    { fragment: 'b' },
  )
  const chapters = [{ texts: { page: 0, a: 0, page2: 0, note: 0, b: 0 } }]
  const heard = async (skippable: readonly string[]) => {
    const it = setUpNarrator({ chapters, tracks: clips, state: { skippedTypes: skippable } })
    const numbers: number[] = []
    it.store.subscribe(() => {
      const { track, playing } = it.store.value
      if (playing && track >= 0 && numbers.at(-1) !== track) numbers.push(track)
    })
    await it.play()
    await pass(4.5)
    return numbers
  }

  test('are not spoken, at the start of play nor later', async () => {
    expect(await heard(['pagebreak', 'footnote'])).toEqual([1, 4])
  })

  test('are the only ones that are not spoken', async () => {
    expect(await heard(['footnote'])).toEqual([0, 1, 2, 4])
    expect(await heard([])).toEqual([0, 1, 2, 3, 4])
  })

  test('may be changed during playback', async () => {
    const it = setUpNarrator({ chapters, tracks: clips })
    await it.play()
    it.store.set({ skippedTypes: ['pagebreak', 'footnote'] })
    await pass(2.1)
    expect(it.store.value.track).toBe(4)
  })
})

describe('escape', () => {
  // Tracks: a, then a list of b, a nested list of c and d, and e; then a list of f; then g.
  const clips = tracks(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((fragment) => ({ fragment })))
  const chapters = [{ texts: { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: 0 } }]
  const structures = [
    { first: 0, after: 7, types: ['chapter'] },
    { first: 1, after: 5, types: ['list'] },
    { first: 2, after: 4, types: ['list'] },
    { first: 5, after: 6, types: ['list'] },
  ]
  const book = { chapters, tracks: clips, structures }

  test.each([
    ['the inner of two lists for the rest of the outer one', 2, 4],
    ['the outer list for the list that follows', 4, 5],
    ['the last list for the text after it', 5, 6],
  ])('leaves %s', async (_what, from, to) => {
    const it = setUpNarrator(book)
    await it.play()
    await it.narrator.playFrom(from, 0)
    await it.narrator.escape()
    await pass(0.1)
    expect([it.store.value.track, it.sounding(), it.screen.findHighlightedIds()]).toEqual([
      to,
      1,
      [clips[to]?.fragment],
    ])
  })

  test('in a chapter does nothing', async () => {
    const it = setUpNarrator(book)
    await it.play()
    expect(it.narrator.canEscape).toBe(false)
    await it.narrator.escape()
    await pass(0.1)
    expect([it.store.value.track, it.sounding()]).toEqual([0, 1])
  })

  test('in a structure at the end of the book ends playback', async () => {
    const it = setUpNarrator({ ...book, tracks: clips.slice(0, 6) })
    await it.play()
    await it.narrator.playFrom(5, 0)
    expect(it.narrator.canEscape).toBe(true)
    await it.narrator.escape()
    expect([it.store.value.playing, it.sounding()]).toEqual([false, 0])
  })

  test('during a pause moves after the structure', async () => {
    const it = setUpNarrator(book)
    it.narrator.cue(2, 0)
    await it.narrator.escape()
    expect([it.store.value.track, it.sounding(), it.screen.findHighlightedIds()]).toEqual([4, 0, ['e']])
  })

  test('skips tracks after the structure if they are of a skipped kind', async () => {
    const skipped = clips.map((clip) => (clip.fragment === 'e' ? { ...clip, types: ['pagebreak'] } : clip))
    const it = setUpNarrator({ ...book, tracks: skipped, state: { skippedTypes: ['pagebreak'] } })
    await it.play()
    await it.narrator.playFrom(2, 0)
    await it.narrator.escape()
    await pass(0.1)
    expect(it.store.value.track).toBe(5)
  })

  test('moves from a single typed track to the next one', async () => {
    const it = setUpNarrator({ chapters, tracks: tracks({ fragment: 'a', types: ['glossary'] }, { fragment: 'b' }) })
    await it.play()
    await it.narrator.escape()
    await pass(0.1)
    expect(it.store.value.track).toBe(1)
  })

  test('with automatic page turn off continues on the next page', async () => {
    const it = setUpNarrator({
      ...book,
      chapters: [{ pages: 2, texts: { b: 0, c: 0, d: 0, e: 0, f: 1, g: 1 } }],
      state: { autoPageTurn: false },
    })
    await it.narrator.playFrom(4, 0)
    it.store.set({ playing: true })
    await it.narrator.escape()
    await pass(0.1)
    expect([it.store.value.track, it.sounding(), it.screen.view()?.page]).toEqual([5, 1, 1])
  })
})

test('if a sentence is tapped during another one, only the tapped one is played', async () => {
  const it = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b', media: 'b.mp3', clipBegin: 0, clipEnd: 1 }),
  })
  await it.play()
  await pass(0.5)
  it.narrator.pause()
  it.store.set({ playing: true, track: -1 })
  await it.narrator.playFrom(1, 0)
  expect([it.sounding(), it.screen.findHighlightedIds()]).toEqual([1, ['b']])
})

test('a cued sentence is highlighted before subscribers are notified', () => {
  const it = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b' }),
  })
  const told: (readonly string[])[] = []
  it.store.subscribe(() => told.push(it.screen.findHighlightedIds()))
  it.narrator.cue(1, 0)
  expect(told.at(0)).toEqual(['b'])
})
