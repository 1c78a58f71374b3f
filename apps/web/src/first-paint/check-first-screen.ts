import { localeOfRealm } from '@lectern/contracts'
import { findFirstLocale, findFirstRealm } from './find-first-locale.ts'

/**
 * Hides the first screen that the server sent with the page if it is in another language or for another country. Only this
 * device knows the choices of the visitor. Otherwise writes the time of a click on a button into
 * `data-clicked`; the app repeats the last click.
 */
export function checkFirstScreen(): void {
  const { firstScreen } = document.documentElement.dataset
  if (firstScreen === undefined) return
  const realm = findFirstRealm()
  if (firstScreen !== realm || findFirstLocale() !== localeOfRealm(realm)) {
    delete document.documentElement.dataset['firstScreen']
    return
  }
  document.addEventListener('click', markButton)
}

function markButton({ target, timeStamp }: Event): void {
  if (target instanceof Element) target.closest('#first-screen button')?.setAttribute('data-clicked', String(timeStamp))
}
