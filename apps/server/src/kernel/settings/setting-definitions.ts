import { resolve } from 'node:path'
import * as z from 'zod'
import {
  databaseUrl,
  flag,
  hostAddress,
  hostRealms,
  linkAddress,
  mailbox,
  monthsByRealm,
  objectStorePlace,
  origin,
  originList,
  portNumber,
  serviceUrls,
  smtpUrl,
  text,
  valueByRealm,
  webAddress,
  wholeNumber,
} from './value-parsers.ts'

interface SettingDocumentation {
  /** Name of the environment variable. */
  readonly variable: string
  /**
   * Text for the default in the documentation. Without this text, the documentation shows the default of the schema.
   */
  readonly unset?: string
  /** Sentences for `--help` and the README. */
  readonly purpose: string
  /** The accepted values, as the end of the sentence 'PORT must be …'. */
  readonly takes: string
  /** Error messages do not repeat a secret value. */
  readonly secret?: true
}

export const settingDocumentation = z.registry<SettingDocumentation>()

function setting<S extends z.ZodType>(schema: S, documentation: SettingDocumentation): S {
  // Several settings can use one parser, but a registry stores only one entry per schema.
  const copy = schema.clone()
  settingDocumentation.add(copy, documentation)
  return copy
}

/** Every setting, by its name in the code. To add a setting, add an entry and run `npm run docs`. */
export const GivenSettings = z.object({
  port: setting(portNumber.default(8080), {
    variable: 'PORT',
    purpose: 'Port to listen on.',
    takes: 'a whole number from 1 to 65535',
  }),
  host: setting(hostAddress.default('127.0.0.1'), {
    variable: 'HOST',
    purpose: 'Address to listen on.',
    takes: 'an IP address or a host name',
  }),
  dataFolder: setting(
    text.default('.lectern').transform((folder) => resolve(folder)),
    {
      variable: 'LECTERN_DATA',
      unset: '.lectern',
      purpose: 'Folder for the embedded database and, without OBJECT_STORE, the books.',
      takes: 'the path of a folder that can be written',
    },
  ),
  publicOrigin: setting(origin.optional(), {
    variable: 'PUBLIC_ORIGIN',
    unset: 'http://127.0.0.1:PORT',
    purpose: 'Origin of this server as browsers see it.',
    takes: 'an origin such as https://read.example.org, without a path',
  }),
  databaseUrl: setting(databaseUrl.optional(), {
    variable: 'DATABASE_URL',
    unset: 'embedded',
    purpose: 'Postgres server (15 or newer) that replaces the embedded one.',
    takes: 'an address such as postgres://user:password@host:5432/name',
    secret: true,
  }),
  databaseUrlUs: setting(databaseUrl.optional(), {
    variable: 'DATABASE_URL_US',
    unset: 'the same database',
    purpose: 'Postgres server of the us shard.',
    takes: 'an address such as postgres://user:password@host:5432/name',
    secret: true,
  }),
  objectStore: setting(objectStorePlace.optional(), {
    variable: 'OBJECT_STORE',
    unset: 'file:LECTERN_DATA/objects',
    purpose: 'Storage of unpacked books.',
    takes: 'file:/a/folder or s3://bucket?endpoint=…',
  }),
  demo: setting(flag.optional(), {
    variable: 'LECTERN_DEMO',
    unset: '1 with the embedded database',
    purpose: 'Load the demo data into an empty database.',
    takes: '1 or 0',
  }),
  contentOrigin: setting(origin.optional(), {
    variable: 'CONTENT_ORIGIN',
    unset: 'PUBLIC_ORIGIN',
    purpose: 'Origin of /content as browsers see it: a CDN or another host name.',
    takes: 'an origin such as https://books.example.org, without a path',
  }),
  contentPolicySeconds: setting(wholeNumber(2, 86_400).default(3600), {
    variable: 'CONTENT_POLICY_SECONDS',
    purpose: 'Lifetime of the signature for the files of a book.',
    takes: 'a whole number of seconds from 2 to 86400',
  }),
  realmOfHost: setting(hostRealms.default({}), {
    variable: 'HOST_REALMS',
    purpose: 'Host names that belong to a country.',
    takes: 'a list such as lectern.se=se,lectern.de=de with the countries de fi fr nl no se uk us',
  }),
  identityProviders: setting(text.optional(), {
    variable: 'IDENTITY_PROVIDERS',
    purpose:
      'File that lists the identity providers of other organisations (schools, libraries) whose people may log in.',
    takes: 'the path of a JSON file as apps/server/src/modules/federation/README.md describes',
  }),
  remoteOrigins: setting(originList.default([]), {
    variable: 'REMOTE_RESOURCES',
    purpose: 'Other hosts from which books may load images, fonts, sound and video.',
    takes: 'origins with spaces between them, such as https://media.example.org https://fonts.example.org',
  }),
  readerHosts: setting(originList.default([]), {
    variable: 'READER_HOSTS',
    purpose:
      'Applications that open the reader with their own log-in page (`loginUrl` in the address) or store the bookmarks (`bookmarkUrl`); they then get the access token of the reader.',
    takes: 'origins with spaces between them, such as https://portal.example.org https://school.example.org',
  }),
  supportUrl: setting(linkAddress.optional(), {
    variable: 'SUPPORT_URL',
    purpose: 'Support link in the menu.',
    takes: 'an address such as https://example.org/help or mailto:help@example.org',
  }),
  feedbackUrl: setting(linkAddress.optional(), {
    variable: 'FEEDBACK_URL',
    purpose: 'Feedback link in the menu, for employees.',
    takes: 'an address such as https://example.org/feedback or mailto:feedback@example.org',
  }),
  serviceUrls: setting(serviceUrls.default({}), {
    variable: 'SERVICE_URLS',
    purpose: 'Addresses of services of other vendors, by the name of their subscription.',
    takes: 'a list with spaces between, such as begreppa=https://begreppa.example.org',
  }),
  helpWidgetUrl: setting(webAddress.optional(), {
    variable: 'HELP_WIDGET_URL',
    purpose: 'Script of a help widget. Pages outside the reader load it, except in France and on a local address.',
    takes: 'the address of a script such as https://help.example.org/widget.js',
  }),
  frenchOrigin: setting(origin.optional(), {
    variable: 'FRENCH_ORIGIN',
    purpose: 'Origin of the French site. Pages of PUBLIC_ORIGIN that a browser requests in French redirect to it.',
    takes: 'an origin such as https://lectern.example.fr, without a path',
  }),
  errorReportingDsn: setting(webAddress.optional(), {
    variable: 'ERROR_REPORTING_DSN',
    purpose: 'Service for error reports (Sentry’s protocol) of the server and of browsers.',
    takes: 'a DSN such as https://key@errors.example.org/1',
  }),
  smtpUrl: setting(smtpUrl.optional(), {
    variable: 'SMTP_URL',
    purpose:
      'Mail server. Without one, emails are stored in LECTERN_DATA/outbox (embedded database) or wait in the queue.',
    takes: 'an address such as smtps://user:password@mail.example.org:465',
    secret: true,
  }),
  mailFrom: setting(mailbox.optional(), {
    variable: 'MAIL_FROM',
    purpose: 'Sender of emails. SMTP_URL requires it.',
    takes: 'a mailbox such as Lectern <no-reply@example.org>',
  }),
  /** Keys of Stripe by realm. A realm without a key offers no payment. */
  stripeSecretKeys: setting(valueByRealm(/^[rs]k_(?:test|live)_\w+$/u).default({}), {
    variable: 'STRIPE_SECRET_KEYS',
    unset: 'those of the sandbox in a demo on this machine, otherwise none',
    purpose: 'Secret keys of Stripe by country. In a country without a key, families cannot subscribe.',
    takes: 'a list such as se=sk_live_…,no=sk_live_…',
    secret: true,
  }),
  stripePublishableKeys: setting(valueByRealm(/^pk_(?:test|live)_\w+$/u).default({}), {
    variable: 'STRIPE_PUBLISHABLE_KEYS',
    unset: 'those of the sandbox in a demo on this machine, otherwise none',
    purpose: 'Publishable keys of Stripe by country, for the card form of the browser.',
    takes: 'a list such as se=pk_live_…,no=pk_live_…',
  }),
  stripeWebhookSecrets: setting(valueByRealm(/^whsec_\w+$/u).default({}), {
    variable: 'STRIPE_WEBHOOK_SECRETS',
    unset: 'those of the sandbox in a demo on this machine, otherwise none',
    purpose: 'Signing secrets of the webhook endpoints of Stripe by country.',
    takes: 'a list such as se=whsec_…,no=whsec_…',
    secret: true,
  }),
  seller: setting(text.max(300).optional(), {
    variable: 'SELLER',
    purpose:
      'Company that sells the subscriptions: its name, postal address, and email address or telephone number. Families see it where they order and in emails about payments. A live key of Stripe requires it.',
    takes:
      'a text of at most 300 characters such as Example Books Ltd, 1 High Street, Bristol BS1 1AA, help@example.org',
  }),
  stripeUrl: setting(webAddress.default('https://api.stripe.com'), {
    variable: 'STRIPE_URL',
    purpose: 'Address of Stripe’s API.',
    takes: 'an address such as https://api.stripe.com',
  }),
  signingKeyDays: setting(wholeNumber(1, 3650).default(90), {
    variable: 'SIGNING_KEY_DAYS',
    purpose: 'Days for which a key signs tokens before the next key replaces it.',
    takes: 'a whole number of days from 1 to 3650',
  }),
  idleLogOutMinutes: setting(wholeNumber(30, 43_200).optional(), {
    variable: 'IDLE_LOG_OUT_MINUTES',
    purpose: 'Minutes without use after which a session ends. Without this setting, a session ends after 30 days.',
    takes: 'a whole number of minutes from 30 to 43200',
  }),
  /** Number of months by realm. A missing realm has no limit. */
  keepRecordsMonths: setting(monthsByRealm.default({}), {
    variable: 'KEEP_RECORDS_MONTHS',
    unset: 'for ever',
    purpose: 'Whole months for which read logs and events are stored. The reading time per day is stored for ever.',
    takes: 'a number from 1 to 600 for all countries, or a list such as 24,de=12 or se=36',
  }),
  /** Spec 2 §7. */
  logOutProviderUrl: setting(webAddress.optional(), {
    variable: 'LOG_OUT_PROVIDER_URL',
    purpose: 'Address that the server calls at each log-out, with the cookie `token` of the browser.',
    takes: 'an address such as https://login.example.org/logout',
  }),
  trustProxy: setting(flag.default(false), {
    variable: 'TRUST_PROXY',
    unset: '0',
    purpose: 'Trust the X-Forwarded headers of a proxy in front of the server.',
    takes: '1 or 0',
  }),
  logLevel: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'), {
    variable: 'LOG_LEVEL',
    purpose: 'Lowest level that is logged.',
    takes: 'fatal, error, warn, info, debug or silent',
  }),
})
export type GivenSettings = z.infer<typeof GivenSettings>
