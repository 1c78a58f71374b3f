import * as z from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import type { Entrance } from '../external/entrance.ts'
import { callbackPath, PROVIDER_PATH } from './callback-path.ts'
import type { SchoolProviders } from './school-providers.ts'

const Params = z.object({ provider: z.uuid() })

/** Returns the route of the providers that super users have stored. */
export function schoolEntrance(providers: SchoolProviders): Entrance {
  return {
    path: `${PROVIDER_PATH}/:provider`,
    open: (params) => {
      const parsed = Params.safeParse(params)
      if (!parsed.success) throw refuse('not_found')
      const { provider } = parsed.data
      const find = () => providers.find(provider)
      return {
        callback: callbackPath(provider),
        page: '/login',
        find,
        findByName: async (name) => (name === provider ? find() : undefined),
      }
    },
  }
}
