import type { Settings } from '../../kernel/settings.ts'

/**
 * What a page of the web app may load. Scripts come from here alone, so nothing a book brings can run with the app's
 * rights; book styles live in frames that inherit this policy, hence `unsafe-inline` for styles.
 */
export function contentSecurityPolicy({
  contentOrigin,
  publicOrigin,
  remoteOrigins,
}: Pick<Settings, 'contentOrigin' | 'publicOrigin' | 'remoteOrigins'>): string {
  const content = contentOrigin === publicOrigin ? '' : ` ${contentOrigin}`
  const own = `'self' blob: data:${content}`
  const media = [own, ...remoteOrigins].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline' blob: data:",
    `img-src ${media}`,
    `media-src ${media}`,
    `font-src ${media}`,
    `connect-src ${own}`,
    `frame-src 'self' blob:${content}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
