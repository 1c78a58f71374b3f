import { useLayoutEffect } from 'react'

/** Selects the elements that have the same order in the first screen and in the page of the app. */
const CONTROLS = 'input, select, summary, button'

/**
 * Replaces the first screen, which the server sent with the page, by the page of the app. Keeps the values of the fields,
 * the open details and the focus, and repeats the last click on a button. A first screen that was hidden, because it is for
 * another country, is only removed.
 */
export function useFirstScreen(): void {
  useLayoutEffect(() => {
    const screen = document.querySelector('#first-screen')
    if (screen === null) return
    const old = listControls(screen)
    const shown = listControls(document.querySelector('[data-react-root]'))
    const focused = old.indexOf(document.activeElement ?? screen)
    screen.remove()
    if (document.documentElement.dataset['firstScreen'] === undefined) return
    for (const [index, control] of old.entries()) copyState(control, shown[index])
    const field = shown[focused]
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    const button = shown[old.indexOf(findLastClicked(old) ?? screen)]
    // Afterwards, React has handled the change of a list.
    if (button instanceof HTMLElement) queueMicrotask(() => button.click())
  }, [])
}

const listControls = (parent: Element | null): Element[] => [...(parent?.querySelectorAll(CONTROLS) ?? [])]

function findLastClicked(controls: readonly Element[]): Element | undefined {
  const time = (control: Element) => Number(control.getAttribute('data-clicked'))
  return controls
    .filter((control) => control.hasAttribute('data-clicked'))
    .toSorted((one, other) => time(one) - time(other))
    .at(-1)
}

function copyState(from: Element, to: Element | undefined): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.value = from.value
    to.checked = from.checked
  } else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement && to.value !== from.value) {
    to.value = from.value
    to.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (from.parentElement instanceof HTMLDetailsElement && to?.parentElement instanceof HTMLDetailsElement) {
    to.parentElement.open = from.parentElement.open
  }
}
