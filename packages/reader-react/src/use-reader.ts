import { useEffect, useState } from 'react'

/** Type of a reader that React can own. */
export interface Closable {
  close(): void
}

/**
 * Returns a reader that lives as long as the component, or until `makeReader` changes. It is created after the host
 * element has been mounted, and closed on unmount; null before. Memoise `makeReader`.
 */
export function useReader<R extends Closable>(makeReader: () => R): R | null {
  const [reader, setReader] = useState<R | null>(null)
  // The book's frames and its sound are outside React. StrictMode creates, closes and creates again.
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
