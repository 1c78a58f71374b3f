import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Locale } from './locale.ts'

/** Language and appearance of the app. A setting that the user has not chosen is absent. */
export const AccountSettings = z.object({
  locale: z.optional(Locale),
  appearance: z.optional(z.enum(['system', 'light', 'dark', 'sepia', 'contrast'])),
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const getMySettings = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/settings',
  summary: 'Get the language and the appearance that the current user has chosen',
  access: 'user',
  responses: { 200: AccountSettings },
})

/** Changes only the settings in the body. Responds with all settings of the user. */
export const changeMySettings = defineCall({
  service: 'account',
  method: 'PATCH',
  path: '/me/settings',
  summary: 'Change the language or the appearance of the app for the current user',
  access: 'user',
  repeat: 'harmless',
  body: AccountSettings,
  responses: { 200: AccountSettings },
  errors: ['not_while_acting'],
})
