import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Locale } from './locale.ts'

/** Language and appearance of the app for a person, on every device. A setting that was never chosen is absent. */
export const AccountSettings = z.object({
  locale: z.optional(Locale),
  appearance: z.optional(z.enum(['system', 'light', 'dark', 'sepia', 'contrast'])),
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const getMySettings = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/settings',
  summary: 'How the app speaks and looks for the person who is logged in',
  access: 'user',
  responses: { 200: AccountSettings },
})

/** Changes the given settings; the others stay. */
export const changeMySettings = defineCall({
  service: 'account',
  method: 'PATCH',
  path: '/me/settings',
  summary: 'Change how the app speaks and looks for the person who is logged in',
  access: 'user',
  body: AccountSettings,
  responses: { 200: AccountSettings },
  errors: ['not_while_acting'],
})
