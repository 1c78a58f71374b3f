// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advanceTime, useFakeClock } from '../testing/clock-context.ts'
import type { FakeChapter } from '../testing/fake-screen.ts'
import { setUpNarrator, tracks } from '../testing/narrator-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

/** Duration in seconds of an animation frame of the fake clock. */
const FRAME_S = 0.017

describe('one text in many clips', () => {
  const clips = tracks({ fragment: 'a' }, { fragment: 'a' }, { fragment: 'a' }, { fragment: 'b' })

  test('is highlighted once, and the highlight does not change until another text is spoken', async () => {
    const context = setUpNarrator({ chapters: [{ texts: { a: 0, b: 0 } }], tracks: clips })
    await context.play()
    let changes = 0
    const observer = new MutationObserver(() => changes++)
    const text = context.screen.element(0, 'a')
    if (text) observer.observe(text, { attributes: true })
    await advanceTime(2.9)
    expect(context.screen.findHighlightedIds()).toEqual(['a'])
    expect(changes).toBe(0)
    await advanceTime(0.2)
    expect(context.screen.findHighlightedIds()).toEqual(['b'])
  })

  test('that continues after a page break turns the page once, in the clip that speaks the break', async () => {
    const context = setUpNarrator({
      chapters: [{ pages: 2, texts: { a: 0, b: 1 }, breaks: { a: [0.5] } }],
      tracks: clips,
    })
    await context.play()
    await advanceTime(1.4)
    expect(context.screen.calls).toEqual([])
    await advanceTime(0.1 + FRAME_S)
    expect(context.screen.calls).toEqual(['turn 1'])
    await advanceTime(3)
    expect(context.screen.calls).toEqual(['turn 1'])
  })
})

describe('a text whose id does not exist', () => {
  const clips = tracks({ fragment: 'a' }, { fragment: 'gone' }, { fragment: 'b' })

  test.each([true, false])('is played without a highlight; automatic page turn: %s', async (autoPageTurn) => {
    const context = setUpNarrator({ chapters: [{ texts: { a: 0, b: 0 } }], tracks: clips, state: { autoPageTurn } })
    await context.play()
    await advanceTime(1.5)
    expect([context.store.value.track, context.sounding(), context.screen.findHighlightedIds()]).toEqual([1, 1, []])
    await advanceTime(1)
    expect(context.screen.findHighlightedIds()).toEqual(['b'])
  })

  test('in a long chapter does not change the page', async () => {
    const context = setUpNarrator({ chapters: [{ pages: 4, parts: 3, texts: { a: 2, b: 2 } }], tracks: clips })
    context.screen.turnTo(2)
    await context.play()
    await advanceTime(1.5)
    expect([context.store.value.track, context.screen.view()?.page, context.screen.findHighlightedIds()]).toEqual([
      1,
      2,
      [],
    ])
    await advanceTime(1)
    expect([context.screen.findHighlightedIds(), context.screen.view()?.page]).toEqual([['b'], 2])
  })

  test('at the beginning of a chapter is played from the beginning', async () => {
    const context = setUpNarrator({
      chapters: [{ pages: 3 }],
      tracks: tracks({ fragment: 'gone' }, { fragment: 'gone too' }),
    })
    await context.play()
    await advanceTime(0.5)
    expect([context.store.value.track, context.sounding()]).toEqual([0, 1])
  })
})

describe('a book with some chapters narrated', () => {
  const chapters = [{ texts: { a: 0 } }, {}, {}, { pages: 3, texts: { b: 1 } }]
  const clips = tracks({ fragment: 'a' }, { fragment: 'b', item: 3 })

  test('passes each silent chapter after 3000 ms and continues with the sound', async () => {
    const context = setUpNarrator({ chapters, tracks: clips })
    await context.play()
    expect(context.store.value.audible).toBe(true)
    await advanceTime(1.1)
    expect([context.screen.calls, context.sounding(), context.store.value.playing]).toEqual([['show 1'], 0, true])
    expect(context.store.value.audible).toBe(false)
    await advanceTime(2.8)
    expect(context.screen.calls).toEqual(['show 1'])
    await advanceTime(0.2)
    expect(context.screen.calls).toEqual(['show 1', 'show 2'])
    await advanceTime(3)
    expect(context.screen.calls.at(-1)).toBe('show 3')
  })

  test('does not skip a chapter whose narration begins on a later page', async () => {
    const context = setUpNarrator({ chapters, tracks: clips })
    await context.screen.show({ item: 3, at: 'start' })
    await context.play()
    await advanceTime(2.9)
    expect(context.sounding()).toBe(0)
    await advanceTime(0.2)
    expect([context.screen.calls.at(-1), context.screen.findHighlightedIds(), context.sounding()]).toEqual([
      'turn 1',
      ['b'],
      1,
    ])
    expect(context.store.value.audible).toBe(true)
  })

  test('pauses on a silent page without automatic page turn', async () => {
    const context = setUpNarrator({ chapters, tracks: clips, state: { autoPageTurn: false } })
    await context.screen.show({ item: 1, at: 'start' })
    await context.play()
    await advanceTime(10)
    expect([context.screen.calls, context.store.value.playing]).toEqual([['show 1'], false])
  })

  test('a pause during the silence stops it', async () => {
    const context = setUpNarrator({ chapters, tracks: clips })
    await context.play()
    await advanceTime(1.1)
    context.narrator.pause()
    await advanceTime(10)
    expect(context.screen.calls).toEqual(['show 1'])
  })
})

describe('with automatic page turn off', () => {
  const clips = tracks({ fragment: 'a' }, { fragment: 'b' }, { fragment: 'c' })
  const state = { autoPageTurn: false }

  test('the last track of a page returns to its first track and pauses', async () => {
    const context = setUpNarrator({ chapters: [{ pages: 2, texts: { a: 0, b: 0, c: 1 } }], tracks: clips, state })
    await context.play()
    await advanceTime(1.5)
    expect(context.store.value).toMatchObject({ track: 1, playing: true })
    await advanceTime(1)
    expect(context.store.value).toMatchObject({ track: 0, playing: false })
    expect([context.sounding(), context.screen.view()?.page]).toEqual([0, 0])
    await context.play()
    await advanceTime(0.5)
    expect([context.store.value.track, context.screen.findHighlightedIds(), context.sounding()]).toEqual([0, ['a'], 1])
  })

  test('no page turns within a text', async () => {
    const context = setUpNarrator({
      chapters: [{ pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }],
      tracks: tracks({ fragment: 'a', turnPointTime: 0.3 }),
      state,
    })
    await context.play()
    await advanceTime(0.9)
    expect([context.screen.calls, context.screen.view()?.page, context.sounding()]).toEqual([[], 0, 1])
  })
})

test('a page turns at the time that the book gives', async () => {
  const context = setUpNarrator({
    chapters: [{ pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }],
    tracks: tracks({ fragment: 'a', turnPointTime: 0.8 }),
  })
  await context.play()
  await advanceTime(0.75)
  expect(context.screen.calls).toEqual([])
  await advanceTime(0.05 + FRAME_S)
  expect(context.screen.calls).toEqual(['turn 1'])
})

describe('the time that the book gives for a text on one page', () => {
  const clips = tracks({ fragment: 'a', turnPointTime: 0.8 }, { fragment: 'b' })

  test.each([
    ['turns to the next page of the chapter', [{ pages: 2, texts: { a: 0, b: 1 } }], clips, 'turn 1'],
    [
      'turns to the next page of a book with fixed pages',
      [{ texts: { a: 0 } }, { texts: { b: 0 } }],
      tracks({ fragment: 'a', turnPointTime: 0.8 }, { fragment: 'b', item: 1 }),
      'show 1#b',
    ],
  ])('%s, if the text is the last one on its page', async (_, chapters, trackList, call) => {
    const context = setUpNarrator({ chapters, tracks: trackList })
    await context.play()
    await advanceTime(0.75)
    expect(context.screen.calls).toEqual([])
    await advanceTime(0.05 + FRAME_S)
    expect([context.screen.calls, context.store.value.track]).toEqual([[call], 0])
    await advanceTime(0.5)
    expect([context.screen.calls, context.store.value.track, context.screen.findHighlightedIds()]).toEqual([
      [call],
      1,
      ['b'],
    ])
  })

  test.each([
    ['another text follows on the page', [{ texts: { a: 0, b: 0 } }], clips, true],
    [
      'a page without narration follows',
      [{ texts: { a: 0 } }, {}, { texts: { b: 0 } }],
      tracks({ fragment: 'a', turnPointTime: 0.8 }, { fragment: 'b', item: 2 }),
      true,
    ],
    ['automatic page turn is off', [{ pages: 2, texts: { a: 0, b: 1 } }], clips, false],
    ['the book ends', [{ texts: { a: 0 } }], tracks({ fragment: 'a', turnPointTime: 0.8 }), true],
  ])('turns no page if %s', async (_, chapters, trackList, autoPageTurn) => {
    const context = setUpNarrator({ chapters, tracks: trackList, state: { autoPageTurn } })
    await context.play()
    await advanceTime(0.95)
    expect([context.screen.calls, context.store.value.track]).toEqual([[], 0])
  })
})

test('after a pause in a text that runs over two pages, play continues on the page that is spoken', async () => {
  const context = setUpNarrator({
    chapters: [{ pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }],
    tracks: tracks({ fragment: 'a' }),
  })
  await context.play()
  await advanceTime(0.7)
  context.narrator.pause()
  await context.play()
  await advanceTime(0.1)
  expect([context.screen.calls, context.screen.view()?.page, context.sounding()]).toEqual([['turn 1'], 1, 1])
})

describe('a new layout during a text', () => {
  const onePage = { texts: { a: 0 } }
  const twoPages = { pages: 2, texts: { a: 0 }, breaks: { a: [0.5] } }
  const clips = tracks({ fragment: 'a' }, { fragment: 'b', item: 1 })

  const playUntil = async (time: number, chapter: FakeChapter) => {
    const context = setUpNarrator({ chapters: [chapter, { texts: { b: 0 } }], tracks: clips })
    await context.play()
    await advanceTime(time)
    return context
  }

  test('shows the page of the text, and turns at the new page break', async () => {
    const { screen, narrator } = await playUntil(0.2, onePage)
    screen.layOut({ pages: 5, texts: { a: 2 }, breaks: { a: [0.5] } })
    narrator.keepInView()
    expect(screen.view()?.page).toBe(2)
    await advanceTime(0.3 + FRAME_S)
    expect([screen.calls, screen.view()?.page]).toEqual([['turn 3'], 3])
  })

  test('shows the second page of the text, if the voice has passed the page break', async () => {
    const { screen, narrator } = await playUntil(0.7, twoPages)
    expect(screen.view()?.page).toBe(1)
    screen.layOut({ pages: 5, texts: { a: 2 }, breaks: { a: [0.5] } })
    narrator.keepInView()
    expect(screen.view()?.page).toBe(3)
  })

  test('shows the first page of the text, if the voice has not reached the new page break', async () => {
    const { screen, narrator } = await playUntil(0.7, twoPages)
    screen.layOut({ pages: 5, texts: { a: 2 }, breaks: { a: [0.9] } })
    narrator.keepInView()
    expect(screen.view()?.page).toBe(2)
  })

  test('shows no page after the end of the chapter', async () => {
    const { screen, narrator } = await playUntil(0.7, twoPages)
    screen.layOut({ pages: 3, texts: { a: 2 }, breaks: { a: [0.2] } })
    narrator.keepInView()
    expect(screen.view()?.page).toBe(1)
  })

  test('keeps the page before the first playback', () => {
    const { screen, narrator } = setUpNarrator({ chapters: [twoPages], tracks: clips })
    screen.view()?.goTo(1)
    narrator.keepInView()
    expect(screen.view()?.page).toBe(1)
  })
})

test('a text in two clips that follows another text turns in the clip that speaks the page break', async () => {
  const context = setUpNarrator({
    chapters: [{ pages: 2, texts: { x: 0, a: 0 }, breaks: { a: [0.75] } }],
    tracks: tracks({ fragment: 'x' }, { fragment: 'a' }, { fragment: 'a' }),
  })
  await context.play()
  await advanceTime(2.4)
  expect(context.screen.calls).toEqual([])
  await advanceTime(0.1 + FRAME_S)
  expect(context.screen.calls).toEqual(['turn 1'])
})

test('the end of the book returns to the first track of the page and pauses', async () => {
  const context = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b' }),
  })
  await context.play()
  await advanceTime(2.5)
  expect(context.store.value).toMatchObject({ track: 0, playing: false })
  expect(context.sounding()).toBe(0)
})

test('one file over two chapters is played through without a seek', async () => {
  const context = setUpNarrator({
    chapters: [{ texts: { a: 0 } }, { texts: { a: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'a', item: 1 }),
  })
  await context.play()
  await advanceTime(1 + FRAME_S)
  expect([context.screen.calls, context.store.value.track, context.seeks()]).toEqual([['show 1#a'], 1, []])
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
    const context = setUpNarrator(book)
    await context.play()
    await advanceTime(1.1)
    expect(context.store.value.track).toBe(3)
    await advanceTime(1.1)
    expect([context.store.value.track, context.sounding()]).toEqual([5, 1])
    expect([context.missing, context.skipped]).toEqual([['gone.mp3'], ['gone.mp3']])
    expect(context.failures).toEqual([])
  })

  test('is reported once, and so is another missing one', async () => {
    const list = ['gone.mp3', 'a.mp3', 'lost.mp3', 'a.mp3', 'gone.mp3', 'a.mp3']
    const context = setUpNarrator({
      ...book,
      tracks: tracks(...list.map((media) => ({ fragment: 'a', media }))),
      lengths: { 'gone.mp3': 'broken', 'lost.mp3': 'broken' },
    })
    await context.play()
    await advanceTime(4)
    expect([context.missing, context.skipped]).toEqual([
      ['gone.mp3', 'lost.mp3'],
      ['gone.mp3', 'lost.mp3'],
    ])
  })

  test('is played again after a tap has shown that it exists', async () => {
    const lengths: Record<string, number | 'broken'> = { 'gone.mp3': 'broken' }
    const context = setUpNarrator({ ...book, lengths })
    await context.play()
    await advanceTime(1.1)
    lengths['gone.mp3'] = 100
    await context.narrator.playFrom(2, 0)
    await advanceTime(2.1)
    expect([context.store.value.track, context.sounding()]).toEqual([4, 1])
  })

  test('pauses playback if no other file follows', async () => {
    const context = setUpNarrator({ ...book, tracks: clips.slice(0, 3) })
    await context.play()
    await advanceTime(2)
    expect([context.store.value.playing, context.sounding(), context.missing]).toEqual([false, 0, ['gone.mp3']])
  })
})

test('on a device without sound output, playback pauses, and no file of the book counts as missing', async () => {
  const context = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b', media: 'b.mp3' }),
  })
  context.device.hasSoundOutput = false
  await context.play()
  for (const plays of [1, 2]) {
    // A new address does not help.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      context.media.find(({ playing }) => playing)?.fail(3)
      await advanceTime(0.1)
    }
    expect([context.store.value.playing, context.store.value.silentPlays]).toEqual([false, plays])
    await context.play()
  }
  expect([context.missing, context.skipped]).toEqual([[], []])
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
  const findPlayedTracks = async (skippedTypes: readonly string[]) => {
    const context = setUpNarrator({ chapters, tracks: clips, state: { skippedTypes: skippedTypes } })
    const numbers: number[] = []
    context.store.subscribe(() => {
      const { track, playing } = context.store.value
      if (playing && track >= 0 && numbers.at(-1) !== track) numbers.push(track)
    })
    await context.play()
    await advanceTime(4.5)
    return numbers
  }

  test('are not spoken, at the start of play nor later', async () => {
    expect(await findPlayedTracks(['pagebreak', 'footnote'])).toEqual([1, 4])
  })

  test('are the only ones that are not spoken', async () => {
    expect(await findPlayedTracks(['footnote'])).toEqual([0, 1, 2, 4])
    expect(await findPlayedTracks([])).toEqual([0, 1, 2, 3, 4])
  })

  test('may be changed during playback', async () => {
    const context = setUpNarrator({ chapters, tracks: clips })
    await context.play()
    context.store.set({ skippedTypes: ['pagebreak', 'footnote'] })
    await advanceTime(2.1)
    expect(context.store.value.track).toBe(4)
  })
})

describe('escape', () => {
  // Tracks b to e form a list, in which c and d form a nested list. Track f forms another list.
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
    const context = setUpNarrator(book)
    await context.play()
    await context.narrator.playFrom(from, 0)
    await context.narrator.escape()
    await advanceTime(0.1)
    expect([context.store.value.track, context.sounding(), context.screen.findHighlightedIds()]).toEqual([
      to,
      1,
      [clips[to]?.fragment],
    ])
  })

  test('in a chapter does nothing', async () => {
    const context = setUpNarrator(book)
    await context.play()
    await context.narrator.escape()
    await advanceTime(0.1)
    expect([context.store.value.track, context.sounding()]).toEqual([0, 1])
  })

  test('in a structure at the end of the book ends playback', async () => {
    const context = setUpNarrator({ ...book, tracks: clips.slice(0, 6) })
    await context.play()
    await context.narrator.playFrom(5, 0)
    await context.narrator.escape()
    expect([context.store.value.playing, context.sounding()]).toEqual([false, 0])
  })

  test.each([
    ['a chapter', 0, false],
    ['a list with more tracks', 1, true],
    ['the last track of a list', 4, false],
    ['a list of one track', 5, false],
  ])('is offered only if it skips more than the current track: %s', (_what, track, offered) => {
    const context = setUpNarrator(book)
    context.narrator.cue(track, 0)
    expect(context.narrator.canEscape).toBe(offered)
  })

  test('during a pause moves after the structure', async () => {
    const context = setUpNarrator(book)
    context.narrator.cue(2, 0)
    await context.narrator.escape()
    expect([context.store.value.track, context.sounding(), context.screen.findHighlightedIds()]).toEqual([4, 0, ['e']])
  })

  test('skips tracks after the structure if they are of a skipped kind', async () => {
    const skipped = clips.map((clip) => (clip.fragment === 'e' ? { ...clip, types: ['pagebreak'] } : clip))
    const context = setUpNarrator({ ...book, tracks: skipped, state: { skippedTypes: ['pagebreak'] } })
    await context.play()
    await context.narrator.playFrom(2, 0)
    await context.narrator.escape()
    await advanceTime(0.1)
    expect(context.store.value.track).toBe(5)
  })

  test('moves from a single typed track to the next one', async () => {
    const context = setUpNarrator({
      chapters,
      tracks: tracks({ fragment: 'a', types: ['glossary'] }, { fragment: 'b' }),
    })
    await context.play()
    await context.narrator.escape()
    await advanceTime(0.1)
    expect(context.store.value.track).toBe(1)
  })

  test('with automatic page turn off continues on the next page', async () => {
    const context = setUpNarrator({
      ...book,
      chapters: [{ pages: 2, texts: { b: 0, c: 0, d: 0, e: 0, f: 1, g: 1 } }],
      state: { autoPageTurn: false },
    })
    await context.narrator.playFrom(4, 0)
    context.store.set({ playing: true })
    await context.narrator.escape()
    await advanceTime(0.1)
    expect([context.store.value.track, context.sounding(), context.screen.view()?.page]).toEqual([5, 1, 1])
  })
})

test('if a sentence is tapped during another one, only the tapped one is played', async () => {
  const context = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b', media: 'b.mp3', clipBegin: 0, clipEnd: 1 }),
  })
  await context.play()
  await advanceTime(0.5)
  context.narrator.pause()
  context.store.set({ playing: true, track: -1 })
  await context.narrator.playFrom(1, 0)
  expect([context.sounding(), context.screen.findHighlightedIds()]).toEqual([1, ['b']])
})

test('a cued sentence is highlighted before subscribers are notified', () => {
  const context = setUpNarrator({
    chapters: [{ texts: { a: 0, b: 0 } }],
    tracks: tracks({ fragment: 'a' }, { fragment: 'b' }),
  })
  const highlighted: (readonly string[])[] = []
  context.store.subscribe(() => highlighted.push(context.screen.findHighlightedIds()))
  context.narrator.cue(1, 0)
  expect(highlighted.at(0)).toEqual(['b'])
})
