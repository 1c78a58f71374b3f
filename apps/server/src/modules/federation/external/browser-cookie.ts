import type { FastifyRequest } from 'fastify'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'

const NAME = 'lectern_way'
const LIFETIME_S = 15 * 60
const FOUND = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`, 'u')

/** Ties a log-in at an outside provider to the browser that began it: nobody can be sent to finish somebody else's. */
export function browserCookie({ publicOrigin }: Pick<Settings, 'publicOrigin'>, value: string): string {
  const parts = [
    `${NAME}=${value}`,
    `Path=${SERVICE_PATHS.auth}/v1/ways`,
    `Max-Age=${LIFETIME_S}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(publicOrigin.startsWith('https:') ? ['Secure'] : [])].join('; ')
}

/** The value that the browser has, where it has one. */
export function readBrowserCookie(request: FastifyRequest): string | undefined {
  return FOUND.exec(request.headers.cookie ?? '')?.[1]
}
