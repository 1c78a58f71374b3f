import type { Settings } from '../../kernel/settings.ts'

/**
 * What a page of the web app may load. Scripts come from here alone, so nothing a book brings can run with the app's
 * rights; book styles live in frames that inherit this policy, hence `unsafe-inline` for styles.
 */
export function contentSecurityPolicy({
  contentOrigin,
  publicOrigin,
  origins,
  remoteOrigins,
}: Pick<Settings, 'contentOrigin' | 'publicOrigin' | 'origins' | 'remoteOrigins'>): string {
  const content = contentOrigin === publicOrigin ? '' : ` ${contentOrigin}`
  const own = `'self' blob: data:${content}`
  const media = [own, ...remoteOrigins].join(' ')
  const frames = [...new Set([contentOrigin, ...origins])].map((origin) => `${origin}/content/scripted/`)
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline' blob: data:",
    `img-src ${media}`,
    `media-src ${media}`,
    `font-src ${media}`,
    `connect-src ${own}`,
    `frame-src blob: ${frames.join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
