import * as z from 'zod/mini'
import { Realm } from './realm.ts'

/** `/config.json`: where the services are, and what the deployment set. Base paths may be whole addresses. */
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
  /** Host name to realm, for deployments with one host a country. */
  realmOfHost: z.record(z.string(), Realm),
  environment: z.enum(['local', 'production']),
  /** Set where demo data is loaded: the log-in page then names the demo users. */
  demo: z.boolean(),
  version: z.string(),
  /** Origins of other hosts that a book's pages may load pictures, fonts and media from. */
  remoteOrigins: z.array(z.string()),
  /** Where the menu leads; null where the deployment has no such page. Spec 2 §2. */
  links: z.object({ support: z.nullable(z.string()), feedback: z.nullable(z.string()) }),
  /** Where services of other makers are, by the name of the service. */
  serviceUrls: z.record(z.string(), z.string()),
  /** A script. Spec 1 §1: it loads only where the environment is not local and the country is not fr. */
  helpWidgetUrl: z.nullable(z.string()),
  /** Where errors are reported to. */
  errorReportingDsn: z.nullable(z.string()),
  /** Ways of logging in for which another organisation answers, as far as they are set up. */
  outsideWays: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
