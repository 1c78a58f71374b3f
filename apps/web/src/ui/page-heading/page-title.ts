import { useLayoutEffect } from 'react'

/** Name of the app: the title of `index.html`. */
let appName: string | undefined

/** Shows the title of the page, followed by the name of the app. Without a page, shows only the name. WCAG 2.4.2. */
export function showPageTitle(page: string): void {
  appName ??= document.title
  document.title = [page, appName].filter((part) => part !== '').join(' – ')
}

/** Sets the title of the document while the component is mounted. Pages with a heading use `PageHeading`. */
export function usePageTitle(page: string): void {
  useLayoutEffect(() => showPageTitle(page), [page])
  useLayoutEffect(() => () => showPageTitle(''), [])
}
