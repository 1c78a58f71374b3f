import { Realm } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'

const RecentProvider = z.object({ realm: Realm, id: z.uuid() })

/** The login system that was used last on this device; null before the first use. */
export const recentProvider = createStoredValue<z.infer<typeof RecentProvider> | null>(
  'lectern_provider',
  z.nullable(RecentProvider),
  null,
)
