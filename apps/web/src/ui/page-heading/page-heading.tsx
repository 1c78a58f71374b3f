import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { registerHeading } from './page-focus.ts'
import { showPageTitle } from './page-title.ts'

interface PageHeadingProps {
  readonly children: ReactNode
  /** Title of the document. Default: the text of the heading. */
  readonly title?: string
  readonly ref?: RefObject<HTMLHeadingElement | null>
}

/** Shows the `h1` of a page, sets the title of the document, and gets the focus after a navigation. */
export function PageHeading({ children, title, ref }: PageHeadingProps) {
  const ownRef = useRef<HTMLHeadingElement>(null)
  const heading = ref ?? ownRef
  // No dependencies: the text is in the document.
  useLayoutEffect(() => showPageTitle(title ?? heading.current?.textContent ?? ''))
  useLayoutEffect(() => () => showPageTitle(''), [])
  useEffect(() => registerHeading(heading.current), [heading])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
