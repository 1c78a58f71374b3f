import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the place at which a link opened the book. Removes it from the address, because a reload must continue where the
 * person reads.
 */
export function useFirstPlace(place: string | undefined): string | undefined {
  const { history } = useRouter()
  const [first] = useState(place)
  useEffect(() => {
    if (place === undefined) return
    const url = new URL(history.location.href, 'https://any.invalid')
    url.searchParams.delete('place')
    history.replace(`${url.pathname}${url.search}${url.hash}`, history.location.state)
  }, [history, place])
  return first
}
