import { dayIn } from '@lectern/contracts'
import { useUser } from '../../../platform/platform.tsx'
import { type Span, type SpanSearch, spanOf } from './period.ts'

/** The days that the address names, and the day that it is, in the country of whoever is logged in. */
export function useSpan(search: SpanSearch): { readonly span: Span; readonly today: string } {
  const realm = useUser()?.realm ?? 'se'
  const today = dayIn(realm)
  return { span: spanOf(search, today, realm), today }
}
