import type { Reader } from '@lectern/reader-engine'
import type { PrintedPage } from '@lectern/reader-engine/page-list'
import { useReadingState } from '@lectern/reader-react'
import { useEffect, useState } from 'react'

const NO_PAGES: readonly PrintedPage[] = []

/**
 * Loads the pages of the printed book in the current language. Returns an empty list until they are loaded, and if the
 * book has no list of pages or the list cannot be loaded.
 */
export function usePrintedPages(reader: Reader): readonly PrintedPage[] {
  const [pages, setPages] = useState(NO_PAGES)
  // Each language has another spine.
  const spine = useReadingState(reader, () => reader.spine.map(({ path }) => path).join('\n'))
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const { readPageList } = await import('@lectern/reader-engine/page-list')
      return readPageList((path) => reader.files.readText(path), spine.split('\n'))
    }
    load().then(
      (loaded) => isCurrent && setPages(loaded),
      // The book can be read without the list.
      () => isCurrent && setPages(NO_PAGES),
    )
    return () => {
      isCurrent = false
    }
  }, [reader, spine])
  return pages
}

/** Finds the page with a typed number. Books write `12`, `p. 12` or `Page 12`, and `XIV` or `xiv`. */
export function findPrintedPage(pages: readonly PrintedPage[], typed: string): PrintedPage | undefined {
  const number = getPageNumber(typed)
  return number === '' ? undefined : pages.find(({ label }) => getPageNumber(label) === number)
}

/** Returns the last word, in lower case: for example `12` for `Page 12`. */
const getPageNumber = (text: string): string => text.trim().split(/\s+/u).at(-1)?.toLowerCase() ?? ''
