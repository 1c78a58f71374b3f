import type { Settings } from '../../kernel/settings/settings.ts'

/**
 * What a page of the web app may load. Scripts come from here alone (and from the help widget's host, where one is set),
 * so nothing a book brings can run with the app's rights; book styles live in frames that inherit this policy, hence `unsafe-inline` for styles.
 */
export function contentSecurityPolicy({
  contentOrigin,
  publicOrigin,
  origins,
  remoteOrigins,
  helpWidgetUrl,
  errorReportingDsn,
}: Pick<
  Settings,
  'contentOrigin' | 'publicOrigin' | 'origins' | 'remoteOrigins' | 'helpWidgetUrl' | 'errorReportingDsn'
>): string {
  const content = contentOrigin === publicOrigin ? '' : ` ${contentOrigin}`
  const own = `'self' blob: data:${content}`
  const media = [own, ...remoteOrigins].join(' ')
  // The one script of others that a deployment may ask for, with what it loads from its own host.
  const widget = helpWidgetUrl === undefined ? '' : ` ${new URL(helpWidgetUrl).origin}`
  const reports = errorReportingDsn === undefined ? '' : ` ${new URL(errorReportingDsn).origin}`
  const frames = [...new Set([contentOrigin, ...origins])].map((origin) => `${origin}/content/scripted/`)
  return [
    "default-src 'self'",
    `script-src 'self'${widget}`,
    "style-src 'self' 'unsafe-inline' blob: data:",
    `img-src ${media}${widget}`,
    `media-src ${media}`,
    `font-src ${media}`,
    `connect-src ${own}${widget}${reports}`,
    `frame-src blob: ${frames.join(' ')}${widget}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
