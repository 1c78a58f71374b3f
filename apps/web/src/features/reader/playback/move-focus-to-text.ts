import type { Reader } from '@lectern/reader-engine'

/** Attribute of the play button. When playback stops, the focus may move from this button to the text. */
export const YIELDS_FOCUS = { 'data-yields-focus': '' } as const

/**
 * Moves the focus to the text for screen readers: when the book opens, when the user turns a page, when a sentence is
 * cued, and when playback stops. Returns a function that ends the subscription.
 */
export function moveFocusToText(
  reader: Pick<Reader, 'state' | 'subscribe' | 'focusText'>,
  page: Pick<Document, 'activeElement' | 'body'>,
): () => void {
  let before = reader.state
  return reader.subscribe(() => {
    const { state } = reader
    const stopped = before.playing && !state.playing
    const opened = before.phase !== 'ready'
    const turned = before.turns !== state.turns
    const cued = before.track !== state.track && state.track >= 0
    before = state
    if (state.phase !== 'ready' || state.playing || !(opened || turned || cued || stopped)) return
    const focused = page.activeElement
    const isInText = focused === null || focused === page.body || focused.localName === 'iframe'
    if (isInText || (stopped && focused.matches('[data-yields-focus]'))) reader.focusText()
  })
}
