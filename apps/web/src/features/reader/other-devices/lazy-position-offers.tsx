import type { DeviceLastmark } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { useEffect, useState } from 'react'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import type { OpenedBook } from '../opening/open-book.ts'

const loadOffer = async () => (await import('./position-offers.tsx')).PositionOffers
/** Ignores a failure to load the code of the offers. */
const ignore = () => {}

/** Shows the offers if several devices have positions. Loads the code on demand. */
export function LazyPositionOffers({ reader, book }: { readonly reader: Reader; readonly book: OpenedBook }) {
  const { lastmark, name } = book
  const [places, setPlaces] = useState<readonly DeviceLastmark[]>([])
  // The positions can arrive after another book was opened.
  useEffect(() => {
    let isCurrent = true
    lastmark?.places.then(
      (loaded) => {
        if (isCurrent) setPlaces(loaded)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [lastmark])
  if (lastmark === undefined || places.length < 2) return null
  const props = { reader, book: name, places, opened: lastmark.position }
  return <LazyPart load={loadOffer} needed props={props} onFailed={ignore} />
}
