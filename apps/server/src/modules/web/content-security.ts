import type { Settings } from '../../kernel/settings/settings.ts'

type PolicySettings = Pick<
  Settings,
  | 'contentOrigin'
  | 'publicOrigin'
  | 'origins'
  | 'remoteOrigins'
  | 'helpWidgetUrl'
  | 'errorReportingDsn'
  | 'readerHosts'
  | 'stripePublishableKeys'
  | 'stripeSandbox'
>

/**
 * Sources of the card form. https://docs.stripe.com/security/guide#content-security-policy The sandbox needs a frame for the
 * page of the bank.
 */
function cardSources({ stripePublishableKeys, stripeSandbox }: PolicySettings) {
  if (stripeSandbox) return { script: '', connect: '', frame: ` 'self'` }
  if (Object.keys(stripePublishableKeys).length === 0) return NO_SOURCES
  const script = ' https://js.stripe.com https://*.js.stripe.com'
  return { script, connect: ' https://api.stripe.com', frame: `${script} https://hooks.stripe.com` }
}

const NO_SOURCES = { script: '', connect: '', frame: '' } as const

/**
 * Returns the content security policy of the web app. Only a page with a card form (`isPayment`) allows Stripe's scripts. Books have inline styles and inherit this policy, so inline
 * styles must be allowed.
 */
export function contentSecurityPolicy(settings: PolicySettings, isPayment = false): string {
  const { contentOrigin, publicOrigin, origins, remoteOrigins, helpWidgetUrl, errorReportingDsn, readerHosts } =
    settings
  const card = isPayment ? cardSources(settings) : NO_SOURCES
  const content = contentOrigin === publicOrigin ? '' : ` ${contentOrigin}`
  const ownSources = `'self' blob: data:${content}`
  const media = [ownSources, ...remoteOrigins].join(' ')
  // The help widget is the only external script.
  const widget = helpWidgetUrl === undefined ? '' : ` ${new URL(helpWidgetUrl).origin}`
  const reports = errorReportingDsn === undefined ? '' : ` ${new URL(errorReportingDsn).origin}`
  const frames = [...new Set([contentOrigin, ...origins])].map((origin) => `${origin}/content/scripted/`)
  return [
    "default-src 'self'",
    `script-src 'self'${widget}${card.script}`,
    "style-src 'self' 'unsafe-inline' blob: data:",
    `img-src ${media}${widget}`,
    `media-src ${media}`,
    `font-src ${media}`,
    `connect-src ${[ownSources, ...readerHosts].join(' ')}${widget}${reports}${card.connect}`,
    `frame-src blob: ${frames.join(' ')}${widget}${card.frame}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
