import { useEffect, useState } from 'react'

/** What a reader must have so that React can own it. */
export interface Closable {
  close(): void
}

/**
 * A reader that lives as long as the component, or until `makeReader` becomes another function: it is made after the
 * host element is there, and closed on leaving. Null before that. Memoise `makeReader`.
 */
export function useReader<R extends Closable>(makeReader: () => R): R | null {
  const [reader, setReader] = useState<R | null>(null)
  // The book's frames and its sound are outside React. StrictMode makes, closes and makes again.
  useEffect(() => {
    const made = makeReader()
    // oxlint-disable-next-line react/set-state-in-effect -- the component is drawn again because the reader is there now
    setReader(made)
    return () => {
      setReader(null)
      made.close()
    }
  }, [makeReader])
  return reader
}
