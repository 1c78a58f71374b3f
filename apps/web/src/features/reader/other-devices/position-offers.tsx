import type { DeviceLastmark, Position } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { useUser } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { localValue } from '../position/local-value.ts'
import { choosePositions, type PositionOffer, findLatestTime } from './choose-positions.ts'
import styles from '../offer.module.css'

/** Number of page turns after which the offers close. */
const TURNS_BEFORE_CLOSE = 3

interface PositionOffersProps {
  readonly reader: Reader
  readonly book: string
  /** Positions of all devices, the latest first. */
  readonly places: readonly DeviceLastmark[]
  /** Position at which the book opened. */
  readonly opened: Position
}

/** Offers to open another device's position or to stay. Each position is offered only once. */
export function PositionOffers({ reader, book, places, opened }: PositionOffersProps) {
  const { t } = usePlayerMessages()
  const storedOffer = localValue(`lectern_offered_places:${useUser()?.id ?? ''}:${book}`, z.string())
  const [offers, setOffered] = useState(() => choosePositions(places, opened, storedOffer.read()))
  const close = () => {
    storedOffer.write(findLatestTime(places))
    setOffered([])
  }
  useCloseAfterTurns(reader, offers.length > 0, close)
  if (offers.length === 0) return null
  return (
    <section aria-label={t('reader.other_places')} className={styles['bar']}>
      {offers.map((offer, index) => (
        <OfferRow
          key={offer.lastmark.deviceId}
          offer={offer}
          onGo={() => {
            close()
            void reader.goToPosition(offer.lastmark.position)
          }}
          {...(index === offers.length - 1 && { onStay: close })}
        />
      ))}
    </section>
  )
}

interface OfferRowProps {
  readonly offer: PositionOffer
  readonly onGo: () => void
  /** Declines all offers. Only the last row has this function. */
  readonly onStay?: () => void
}

function OfferRow({ offer, onGo, onStay }: OfferRowProps) {
  const { t, languageTag } = usePlayerMessages()
  const id = useId()
  const { deviceLabel, at, progress } = offer.lastmark
  const time = new Date(at).toLocaleString(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
  const percent = progress?.toLocaleString(languageTag, { style: 'percent' })
  const details = [percent && t('reader.percent_of_book', { percent }), time, deviceLabel].filter(Boolean)
  return (
    <div className={styles['row']}>
      <output id={id} className={styles['text']}>
        {t(offer.reason === 'further' ? 'reader.further_elsewhere' : 'reader.later_elsewhere')}
        <span className={styles['details']}>{details.join(' · ')}</span>
      </output>
      <div className={styles['actions']}>
        {onStay && (
          <Button look="plain" onClick={onStay}>
            {t('reader.stay_here')}
          </Button>
        )}
        <Button aria-describedby={id} onClick={onGo}>
          {t('reader.go_there')}
        </Button>
      </div>
    </div>
  )
}

/** Calls `close` after three page turns, manual or automatic. */
function useCloseAfterTurns(reader: Reader, isShown: boolean, close: () => void): void {
  const [turns, setTurns] = useState(0)
  // Counts page turns. The reader does not use React, so subscribe to the reader.
  useEffect(() => {
    let page = getCurrentPage(reader)
    return reader.subscribe(() => {
      const now = getCurrentPage(reader)
      if (page !== undefined && now !== page) setTurns((before) => before + 1)
      page = now
    })
  }, [reader])
  useEffect(() => {
    if (isShown && turns >= TURNS_BEFORE_CLOSE) close()
    // eslint-disable-next-line react/exhaustive-deps -- `close` is another function in every render
  }, [turns, isShown])
}

/** Returns a key of the current page. Undefined while the book opens: the first move is no page turn. */
function getCurrentPage({ state: { phase, location } }: Reader): string | undefined {
  return phase === 'ready' && location ? `${location.item} ${location.page}` : undefined
}
