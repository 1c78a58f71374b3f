import { readReadingWeek } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { toMinutes } from './periods/to-minutes.ts'
import styles from './this-week.module.css'

export function ThisWeek({ userId }: { readonly userId: string }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  // Without data, the home page shows no reading time and no error.
  const { data } = useQuery({
    queryKey: ['reading', userId, 'week'],
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(readReadingWeek, { params: { userId } }, { signal })),
  })
  return data?.seconds ? (
    <Link to="/reading" className={styles['week']}>
      {t('home.read_this_week', { count: toMinutes(data.seconds) })}
    </Link>
  ) : null
}
