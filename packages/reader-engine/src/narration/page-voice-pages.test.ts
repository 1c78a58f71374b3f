// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { TextMap } from '../document/text-map.ts'
import type { View } from '../render/view.ts'
import { initialState, type ReadingState } from '../state/reading-state.ts'
import { Store } from '../state/store.ts'
import { FakeSpeech } from '../testing/fake-speech.ts'
import { PageVoice } from './page-voice.ts'

const TEXT = 'The lamp was lit. The long night came at last. All slept.'
/** Offset of the first character on the second page, in the middle of the second sentence. */
const BREAK = TEXT.indexOf('night')

/** Lets the voice read a text on two pages. `events` lists turns and the calls of the voice. */
function setUpVoice(state: Partial<ReadingState> = {}, page = 0, isNarrated = false) {
  const paragraph = document.createElement('p')
  paragraph.textContent = TEXT
  const map = new TextMap(paragraph)
  const events: string[] = []
  let pageBreak = BREAK
  const part: Partial<View> = {
    items: [0],
    page,
    goTo: (shown) => {
      events.push(`show ${shown}`)
      view.page = shown
    },
    getText: () => ({ map, start: 0 }),
    findPageAtOffset: (_item, offset) => (offset < pageBreak ? 0 : 1),
    findFirstOffset: (shown) => (shown === 0 ? 0 : pageBreak),
    highlightText: () => {},
    clearHighlight: () => {},
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the voice uses only these parts
  let view = part as View
  const speech = new FakeSpeech('en')
  const voice = new PageVoice({
    screen: {
      view: () => view,
      show: async () => view,
      turnTo: (shown) => {
        events.push(`turn ${shown}`)
        view.page = shown
      },
    },
    store: new Store<ReadingState>({ ...initialState, ...state }),
    speech,
    language: () => 'en',
    isNarrated: () => isNarrated,
    onSheetEnd: () => events.push('end'),
    onStopped: () => events.push('stopped'),
    onFailed: () => events.push('failed'),
  })
  const layOut = (nextBreak: number) => (pageBreak = nextBreak)
  /** Shows the same pages in another view, as after a new layout of the chapter. */
  const replaceView = () => (view = { ...view })
  return { voice, speech, events, layOut, replaceView }
}

test('a sentence over two pages turns the page at the first word of the second page', () => {
  const { voice, speech, events } = setUpVoice()
  voice.play()
  speech.end()
  speech.word('The long'.length)
  expect(events).toEqual([])
  speech.word('The long '.length)
  speech.word('The long night '.length)
  expect(events).toEqual(['turn 1'])
  speech.end()
  speech.end()
  expect([events, speech.texts.at(-1)]).toEqual([['turn 1', 'end'], 'All slept.'])
})

test('without automatic page turn, no page turns, and the voice stops before a sentence on the next page', () => {
  const { voice, speech, events } = setUpVoice({ autoPageTurn: false })
  voice.play()
  speech.end()
  speech.word('The long '.length)
  expect(events).toEqual([])
  speech.end()
  expect([events, speech.texts.length, voice.currentSentence]).toEqual([['stopped'], 2, undefined])
})

test('a page is read from the first sentence that begins on it, else from the sentence that continues on it', () => {
  const { voice, speech } = setUpVoice({}, 1)
  voice.play()
  expect(speech.texts).toEqual(['All slept.'])
  const last = setUpVoice({}, 1)
  last.layOut(TEXT.indexOf('slept'))
  last.voice.play()
  expect(last.speech.texts).toEqual(['All slept.'])
})

test('a new layout shows the page of the spoken word', () => {
  const { voice, speech, events, layOut } = setUpVoice()
  voice.play()
  speech.end()
  speech.word('The '.length)
  layOut(TEXT.indexOf('long'))
  voice.keepInView()
  expect(events).toEqual(['show 1'])
  layOut(TEXT.indexOf('night'))
  voice.keepInView()
  expect(events).toEqual(['show 1', 'show 0'])
})

test('the text of a chapter with narration is not for the voice', async () => {
  const narrated = setUpVoice({}, 0, true)
  expect([await narrated.voice.canSpeak(), await setUpVoice().voice.canSpeak()]).toEqual([false, true])
  narrated.voice.play()
  expect([narrated.speech.texts, narrated.events]).toEqual([[], ['end']])
})

test('a sentence of a view that is no longer shown is not the current one', () => {
  const { voice, speech, replaceView } = setUpVoice()
  voice.play()
  speech.end()
  expect(voice.currentSentence?.text).toBe('The long night came at last.')
  replaceView()
  expect(voice.currentSentence).toBeUndefined()
  voice.play()
  expect(voice.currentSentence?.text).toBe('The lamp was lit.')
})

test('a step back to a sentence on the page before turns the page', () => {
  const { voice, speech, events } = setUpVoice({}, 1)
  voice.play()
  voice.step(-1, true)
  expect([events, speech.texts.at(-1)]).toEqual([['turn 0'], 'The long night came at last.'])
  voice.step(-1, false)
  expect([speech.speaking, voice.currentSentence?.text]).toEqual([false, 'The lamp was lit.'])
  voice.step(-1, true)
  expect(voice.currentSentence?.text).toBe('The lamp was lit.')
})
