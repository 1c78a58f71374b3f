import type { Reader } from '@lectern/reader-engine'

/** On the button that pauses: the focus may go from it to the text. */
export const YIELDS_FOCUS = { 'data-yields-focus': '' } as const

/**
 * Where sound stops and where a page is turned by hand, the focus comes to the text that was spoken or begins the page, so
 * that a screen reader goes on from there. From a control that is in use it is never taken. Gives back how to end it.
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
