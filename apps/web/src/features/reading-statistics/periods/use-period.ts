import { dayIn } from '@lectern/contracts'
import { useUser } from '../../../platform/platform.tsx'
import { type Period, type PeriodSearch, parsePeriod } from './period.ts'

/** Returns the period from the address, and the current day in the user's country. */
export function usePeriod(search: PeriodSearch): { readonly period: Period; readonly today: string } {
  const realm = useUser()?.realm ?? 'se'
  const today = dayIn(realm)
  return { period: parsePeriod(search, today, realm), today }
}
