import type { Settings } from '../../kernel/settings/settings.ts'

/**
 * Returns the content security policy of the web app. Books have inline styles and inherit this policy, so inline
 * styles must be allowed.
 */
export function contentSecurityPolicy({
  contentOrigin,
  publicOrigin,
  origins,
  remoteOrigins,
  helpWidgetUrl,
  errorReportingDsn,
  readerHosts,
}: Pick<
  Settings,
  'contentOrigin' | 'publicOrigin' | 'origins' | 'remoteOrigins' | 'helpWidgetUrl' | 'errorReportingDsn' | 'readerHosts'
>): string {
  const content = contentOrigin === publicOrigin ? '' : ` ${contentOrigin}`
  const ownSources = `'self' blob: data:${content}`
  const media = [ownSources, ...remoteOrigins].join(' ')
  // The help widget is the only external script.
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
    `connect-src ${[ownSources, ...readerHosts].join(' ')}${widget}${reports}`,
    `frame-src blob: ${frames.join(' ')}${widget}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
