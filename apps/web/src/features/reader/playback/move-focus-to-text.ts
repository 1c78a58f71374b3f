import type { Reader } from '@lectern/reader-engine'

/** Attribute of the play button. When playback stops, the focus may move from this button to the text. */
export const YIELDS_FOCUS = { 'data-yields-focus': '' } as const

/**
 * Moves the focus to the text when playback stops or a page turns, for screen readers. Returns a function that ends the
 * subscription.
 */
export function moveFocusToText(
  reader: Pick<Reader, 'state' | 'subscribe' | 'focusText'>,
  page: Pick<Document, 'activeElement' | 'body'>,
): () => void {
  let before = reader.state
  return reader.subscribe(() => {
    const { state } = reader
    const stopped = before.playing && !state.playing
    const turned = before.location?.item !== state.location?.item || before.location?.page !== state.location?.page
    const wasReady = before.phase === 'ready'
    before = state
    if (!wasReady || state.phase !== 'ready' || state.playing || !(stopped || turned)) return
    const focused = page.activeElement
    const isInText = focused === null || focused === page.body || focused.localName === 'iframe'
    if (isInText || (stopped && focused.matches('[data-yields-focus]'))) reader.focusText()
  })
}
