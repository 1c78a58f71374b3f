import { dayIn } from '@lectern/contracts'
import { useUser } from '../../../platform/platform.tsx'
import { type Period, type PeriodSearch, parsePeriod } from './period.ts'

/** The days that the address names, and the day that it is, in the country of whoever is logged in. */
export function usePeriod(search: PeriodSearch): { readonly span: Period; readonly today: string } {
  const realm = useUser()?.realm ?? 'se'
  const today = dayIn(realm)
  return { span: parsePeriod(search, today, realm), today }
}
