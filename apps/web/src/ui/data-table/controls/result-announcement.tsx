import { useState } from 'react'

interface ResultAnnouncementProps {
  /** Changes with each new result. Undefined while a request runs. */
  readonly result: string | undefined
  readonly text: string
}

/** Lets screen readers announce the result of a change. The first result is part of the page, so it is not announced. */
export function ResultAnnouncement({ result, text }: ResultAnnouncementProps) {
  const [known, setKnown] = useState({ result, announced: '' })
  if (result !== undefined && result !== known.result)
    setKnown({ result, announced: known.result === undefined ? '' : text })
  return (
    <div aria-live="polite" aria-atomic className="visually-hidden">
      {/* A text that is equal to the text before is announced only if its element is new. */}
      <span key={known.result}>{known.announced}</span>
    </div>
  )
}
