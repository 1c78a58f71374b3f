import { SERVICE_PATHS } from '@lectern/contracts'
import type { ExternalMethod, WebConfig } from '@lectern/contracts'
import { STRIPE_SANDBOX_PATH } from '../../kernel/settings/settings.ts'
import type { Settings } from '../../kernel/settings/settings.ts'

/** Returns the content of `/config.json`. */
export function buildWebConfig(
  settings: Settings,
  version: string,
  externalMethods: readonly ExternalMethod[],
): WebConfig {
  const hasContentHost = settings.contentOrigin !== settings.publicOrigin
  return {
    services: {
      ...SERVICE_PATHS,
      content: hasContentHost ? `${settings.contentOrigin}${SERVICE_PATHS.content}` : SERVICE_PATHS.content,
    },
    realmOfHost: settings.realmOfHost,
    environment: settings.publicOrigin.startsWith('https:') ? 'production' : 'local',
    demo: settings.demo,
    version,
    remoteOrigins: [...settings.remoteOrigins],
    readerHosts: [...settings.readerHosts],
    links: { support: settings.supportUrl ?? null, feedback: settings.feedbackUrl ?? null },
    serviceUrls: { ...settings.serviceUrls },
    helpWidgetUrl: settings.helpWidgetUrl ?? null,
    errorReportingDsn: settings.errorReportingDsn ?? null,
    stripePublishableKeys: settings.stripePublishableKeys,
    seller: settings.seller ?? null,
    stripeSandbox: settings.stripeSandbox ? STRIPE_SANDBOX_PATH : null,
    outsideWays: [...externalMethods],
  }
}
