import * as z from 'zod/mini'
import { Realm } from './realm.ts'

/**
 * `/config.json`: the addresses of the services and the settings of the deployment. Base paths may be whole addresses.
 */
export const WebConfig = z.object({
  services: z.object({
    auth: z.string(),
    account: z.string(),
    customersEu: z.string(),
    customersUs: z.string(),
    sync: z.string(),
    payment: z.string(),
    controlPanel: z.string(),
    library: z.string(),
    submissions: z.string(),
    activity: z.string(),
    sessionEvents: z.string(),
    content: z.string(),
  }),
  /** Host name to realm, for deployments with one host per country. */
  realmOfHost: z.record(z.string(), Realm),
  environment: z.enum(['local', 'production']),
  /** True if demo data is loaded: the log-in page lists the demo users. */
  demo: z.boolean(),
  version: z.string(),
  /** Other origins from which a book's pages may load images, fonts and media. */
  remoteOrigins: z.array(z.string()),
  /** Links of the menu; null without such a page. Spec 2 §2. */
  links: z.object({ support: z.nullable(z.string()), feedback: z.nullable(z.string()) }),
  /** Addresses of services of other vendors, by name. */
  serviceUrls: z.record(z.string(), z.string()),
  /** The address of a script. Spec 1 §1: it loads only if the environment is not local and the country is not fr. */
  helpWidgetUrl: z.nullable(z.string()),
  /** The address for error reports. */
  errorReportingDsn: z.nullable(z.string()),
  /** The configured sign-in methods of other organisations. */
  outsideWays: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
