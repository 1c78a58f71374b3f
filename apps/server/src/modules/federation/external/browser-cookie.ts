import type { FastifyRequest } from 'fastify'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'

const NAME = 'lectern_way'
const LIFETIME_S = 15 * 60
const FOUND = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`, 'u')

/**
 * Returns the `Set-Cookie` value that ties an external log-in to a browser. Without the cookie, a victim could finish
 * the attacker's log-in.
 */
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

/** Returns the value of the browser cookie, or undefined if the cookie is missing or invalid. */
export function readBrowserCookie(request: FastifyRequest): string | undefined {
  return FOUND.exec(request.headers.cookie ?? '')?.[1]
}
