/**
 * Returns true if no element has the focus when this panel is gone. A panel gives the focus back after its transition;
 * another panel may have the focus by then.
 */
export function isFocusLostWith(panel: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || panel?.contains(activeElement) === true
}
