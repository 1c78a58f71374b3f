import * as z from 'zod/mini'
import { Realm } from './realm.ts'

/** The content of `/config.json`. The address of a service is a path or an absolute URL. */
export const WebConfig = z.object({
  services: z.object({
    auth: z.string(),
    account: z.string(),
    customersEu: z.string(),
    customersUs: z.string(),
    sync: z.string(),
    dataAccess: z.string(),
    webhooks: z.string(),
    payment: z.string(),
    controlPanel: z.string(),
    library: z.string(),
    submissions: z.string(),
    activity: z.string(),
    sessionEvents: z.string(),
    content: z.string(),
    opds: z.string(),
    lti: z.string(),
  }),
  /** The realm for each host name, if a deployment has one host name per country. */
  realmOfHost: z.record(z.string(), Realm),
  environment: z.enum(['local', 'production']),
  /** True if the server has loaded demo data. The log-in page then lists the demo users. */
  demo: z.boolean(),
  version: z.string(),
  /** Other origins from which the pages of a book may load images, fonts and media. */
  remoteOrigins: z.array(z.string()),
  /** Origins of the applications whose own log-in page the reader may open (`loginUrl`). Spec 1 §3. */
  readerHosts: z.array(z.string()),
  /** Addresses of menu links. An address is null if the deployment has no such page. Spec 2 §2. */
  links: z.object({ support: z.nullable(z.string()), feedback: z.nullable(z.string()) }),
  /** Addresses of other vendors' services, by the name of the service. */
  serviceUrls: z.record(z.string(), z.string()),
  /**
   * Address of the help widget's script, or null. Spec 1 §1: the app loads the script unless the environment is local
   * or the country is fr.
   */
  helpWidgetUrl: z.nullable(z.string()),
  /** Address for error reports (Sentry DSN), or null. */
  errorReportingDsn: z.nullable(z.string()),
  /** Publishable keys of Stripe by realm. A realm without a key offers no payment. Spec 2 §5. */
  stripePublishableKeys: z.record(z.string(), z.string()),
  /** Name and address of the company that sells the subscriptions, or null. */
  seller: z.nullable(z.string()),
  /** Path of the sandbox that replaces Stripe, or null. */
  stripeSandbox: z.nullable(z.string()),
  /** The external sign-in methods that the deployment configures. */
  outsideWays: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
