import type { DeviceLastmark } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { useEffect, useState } from 'react'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import type { OpenedBook } from '../opening/open-book.ts'

const loadOffer = async () => (await import('./position-offers.tsx')).PositionOffers
/** The offer is optional: if its code fails to load, the reader continues without it. */
const ignore = () => {}

/** Offers the positions of other devices if there are any. Loads the code of the offer then. */
export function LazyPositionOffers({ reader, book }: { readonly reader: Reader; readonly book: OpenedBook }) {
  const { lastmark, name } = book
  const [places, setPlaces] = useState<readonly DeviceLastmark[]>([])
  // The library answers from outside React.
  useEffect(() => {
    let isWanted = true
    lastmark?.places.then(
      (known) => {
        if (isWanted) setPlaces(known)
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [lastmark])
  if (lastmark === undefined || places.length < 2) return null
  const props = { reader, book: name, places, opened: lastmark.position }
  return <LazyPart load={loadOffer} needed props={props} onFailed={ignore} />
}
