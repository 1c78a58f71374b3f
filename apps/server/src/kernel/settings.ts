import { resolve } from 'node:path'
import * as z from 'zod'
import { Realm, REALMS } from '@lectern/contracts'

const wholePort = z.coerce.number().int().min(1).max(65_535)
const seconds = z.coerce.number().int().min(2).max(86_400)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !value.includes('*') && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''))
  .transform((value) => new URL(value).origin)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** Spaces between them. */
const originList = z
  .string()
  .transform((text) => text.split(' ').filter(Boolean))
  .pipe(z.array(origin))
const webAddress = z.url({ protocol: /^https?$/ })
const linkAddress = z.url({ protocol: /^(https?|mailto)$/ })
const serviceUrls = z.string().transform((text, context) => {
  const pairs = text
    .split(' ')
    .filter(Boolean)
    .map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)])
  const parsed = z.array(z.tuple([z.string().min(1), webAddress])).safeParse(pairs)
  if (parsed.success) return Object.fromEntries(parsed.data)
  context.addIssue({ code: 'custom', message: 'not a list of services' })
  return z.NEVER
})
const hostRealms = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const parsed = z.array(z.tuple([z.string().min(1), Realm])).safeParse(pairs)
  if (parsed.success) return Object.fromEntries(parsed.data)
  context.addIssue({ code: 'custom', message: 'not a list of hosts' })
  return z.NEVER
})
/** `24`, or `24,de=12`: a number for all countries, and those of single ones. */
const monthsOfRealms = z.string().transform((text, context) => {
  const parts = text.split(',').map((part) => part.split('=').map((word) => word.trim()))
  const pairs = parts.map((words) => (words.length === 1 ? ['', ...words] : words))
  const months = z.coerce.number().int().min(1).max(600)
  const parsed = z.array(z.tuple([z.union([z.literal(''), Realm]), months])).safeParse(pairs)
  if (parsed.success)
    return Object.fromEntries(
      parsed.data
        .toSorted(([one], [other]) => one.length - other.length)
        .flatMap(([realm, many]) => (realm === '' ? REALMS : [realm]).map((one) => [one, many] as const)),
    )
  context.addIssue({ code: 'custom', message: 'not a list of months' })
  return z.NEVER
})

/** A name, without what would begin another header or mailbox, and an address; or the address alone. RFC 5322 §3.4. */
const MAILBOX = /^(?:[^<>@,;:"\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

interface Setting<S extends z.ZodType> {
  readonly schema: S
  /** What `--help` prints as the default. */
  readonly byDefault: string
  /** What it is for. */
  readonly text: string
  /** What it takes: the end of the sentence 'PORT must be …'. */
  readonly takes: string
}

const setting = <S extends z.ZodType>(schema: S, byDefault: string, text: string, takes: string): Setting<S> => ({
  schema,
  byDefault,
  text,
  takes,
})

const TABLE = {
  PORT: setting(wholePort.default(8080), '8080', 'Port to listen on.', 'a whole number from 1 to 65535'),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    '127.0.0.1',
    'Address to listen on.',
    'an IP address or a host name',
  ),
  LECTERN_DATA: setting(
    z.string().min(1).default('.lectern'),
    '.lectern',
    'Folder for the embedded database and, without OBJECT_STORE, the books.',
    'the path of a folder that can be written',
  ),
  PUBLIC_ORIGIN: setting(
    origin.optional(),
    'http://127.0.0.1:PORT',
    'Where browsers find this server.',
    'an origin such as https://read.example.org, without a path',
  ),
  DATABASE_URL: setting(
    databaseUrl.optional(),
    'embedded',
    'A Postgres (15 or newer) to use instead of the embedded one.',
    'an address such as postgres://user:password@host:5432/name',
  ),
  DATABASE_URL_US: setting(
    databaseUrl.optional(),
    'the same database',
    'The Postgres of the us shard.',
    'an address such as postgres://user:password@host:5432/name',
  ),
  OBJECT_STORE: setting(
    z
      .string()
      .regex(/^(file:.|s3:\/\/.)/)
      .optional(),
    'file:LECTERN_DATA/objects',
    'Where unpacked books lie.',
    'file:/a/folder or s3://bucket?endpoint=…',
  ),
  LECTERN_DEMO: setting(
    flag.optional(),
    '1 with the embedded database',
    'Load demo data into a fresh database.',
    '1 or 0',
  ),
  CONTENT_ORIGIN: setting(
    origin.optional(),
    'PUBLIC_ORIGIN',
    'Where browsers find /content: a CDN or another host name.',
    'an origin such as https://books.example.org, without a path',
  ),
  CONTENT_POLICY_SECONDS: setting(
    seconds.default(3600),
    '3600',
    'How long a signature for the files of a book holds.',
    'a whole number of seconds from 2 to 86400',
  ),
  HOST_REALMS: setting(
    hostRealms.optional(),
    'none',
    'Host names with a country of their own.',
    'a list such as lectern.se=se,lectern.de=de with the countries de fi fr nl no se uk us',
  ),
  IDENTITY_PROVIDERS: setting(
    z.string().min(1).optional(),
    'none',
    'Other organisations whose people may log in: schools’ and libraries’ identity providers.',
    'the path of a JSON file as apps/server/src/modules/federation/README.md describes',
  ),
  REMOTE_RESOURCES: setting(
    originList.default([]),
    'none',
    'Other hosts that books may load pictures, fonts, sounds and films from.',
    'origins with spaces between them, such as https://media.example.org https://fonts.example.org',
  ),
  SUPPORT_URL: setting(
    linkAddress.optional(),
    'none',
    'Where the menu leads for support.',
    'an address such as https://example.org/help or mailto:help@example.org',
  ),
  FEEDBACK_URL: setting(
    linkAddress.optional(),
    'none',
    'Where the menu leads employees for feedback.',
    'an address such as https://example.org/feedback or mailto:feedback@example.org',
  ),
  SERVICE_URLS: setting(
    serviceUrls.optional(),
    'none',
    'Where services of other makers are, by the name of their subscription.',
    'a list with spaces between, such as begreppa=https://begreppa.example.org',
  ),
  HELP_WIDGET_URL: setting(
    webAddress.optional(),
    'none',
    'A help widget: a script that pages outside of the reader load, not in France and not on a local address.',
    'the address of a script such as https://help.example.org/widget.js',
  ),
  FRENCH_ORIGIN: setting(
    origin.optional(),
    'none',
    'The domain of the French site: pages of PUBLIC_ORIGIN that are asked for in French are moved there.',
    'an origin such as https://lectern.example.fr, without a path',
  ),
  ERROR_REPORTING_DSN: setting(
    webAddress.optional(),
    'none',
    'A service that errors are reported to (Sentry’s protocol), by the server and by browsers.',
    'a DSN such as https://key@errors.example.org/1',
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'none',
    'The mail server. Without one, mail lies in LECTERN_DATA/outbox (embedded database) or waits.',
    'an address such as smtps://user:password@mail.example.org:465',
  ),
  MAIL_FROM: setting(
    z.string().regex(MAILBOX).optional(),
    'none',
    'Who mail is from; SMTP_URL needs it.',
    'a mailbox such as Lectern <no-reply@example.org>',
  ),
  SIGNING_KEY_DAYS: setting(
    z.coerce.number().int().min(1).max(3650).default(90),
    '90',
    'How many days a key signs tokens before the next one does.',
    'a whole number of days from 1 to 3650',
  ),
  IDLE_LOG_OUT_MINUTES: setting(
    z.coerce.number().int().min(30).max(43_200).optional(),
    'none',
    'After how many minutes without use a log-in ends; without it, 30 days after it began.',
    'a whole number of minutes from 30 to 43200',
  ),
  KEEP_RECORDS_MONTHS: setting(
    monthsOfRealms.optional(),
    'for ever',
    'How many whole months read logs and events are kept; how long was read each day stays.',
    'a number from 1 to 600 for all countries, or a list such as 24,de=12 or se=36',
  ),
  LOG_OUT_PROVIDER_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'none',
    'An address that is called at each log-out with the cookie `token` of the browser.',
    'an address such as https://login.example.org/logout',
  ),
  TRUST_PROXY: setting(flag.default(false), '0', 'Believe the X-Forwarded headers of a proxy in front.', '1 or 0'),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'info',
    'How much is logged.',
    'fatal, error, warn, info, debug or silent',
  ),
} satisfies Record<string, Setting<z.ZodType>>

type SettingName = keyof typeof TABLE
type Environment = Readonly<Record<string, string | undefined>>

/** How mail leaves the house: by a server, into a local folder, or not yet. */
export type MailSetting =
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'none' }

/** Everything that a deployment can set, parsed. PRODUCT, 'One program, two commands'. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly publicOrigin: string
  /** The public origin and, on a loopback address, its other spelling: a person may type either. */
  readonly origins: readonly string[]
  readonly databaseUrl: string | undefined
  readonly databaseUrlUs: string | undefined
  /** `file:…` or `s3://…`. */
  readonly objectStore: string
  readonly demo: boolean
  readonly contentOrigin: string
  /** How long the signature for a book's files holds. */
  readonly contentPolicySeconds: number
  readonly realmOfHost: Readonly<Record<string, Realm>>
  /** The file that lists the outside ways of logging in. */
  readonly identityProviders: string | undefined
  /** Origins that a book's pages may load pictures, fonts and media from. */
  readonly remoteOrigins: readonly string[]
  readonly supportUrl: string | undefined
  readonly feedbackUrl: string | undefined
  /** By the name of the service. */
  readonly serviceUrls: Readonly<Record<string, string>>
  readonly helpWidgetUrl: string | undefined
  readonly errorReportingDsn: string | undefined
  readonly frenchOrigin: string | undefined
  readonly mail: MailSetting
  /** How long a key signs tokens. */
  readonly signingKeyDays: number
  /** Undefined: nobody is logged out for doing nothing. */
  readonly idleLogOutMinutes: number | undefined
  /** How many whole months a realm keeps read logs and events; one that is not named keeps them for ever. */
  readonly keepRecordsMonths: Readonly<Partial<Record<Realm, number>>>
  /** Called at each log-out. Spec 2 §7. */
  readonly logOutProviderUrl: string | undefined
  readonly trustProxy: boolean
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export type ParsedSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problem: string }

/** Reads the settings; a wrong one gives one sentence that names the variable and what it takes. An empty one is unset. */
export function parseSettings(environment: Environment): ParsedSettings {
  const schema = z.object({
    PORT: TABLE.PORT.schema,
    HOST: TABLE.HOST.schema,
    LECTERN_DATA: TABLE.LECTERN_DATA.schema,
    PUBLIC_ORIGIN: TABLE.PUBLIC_ORIGIN.schema,
    DATABASE_URL: TABLE.DATABASE_URL.schema,
    DATABASE_URL_US: TABLE.DATABASE_URL_US.schema,
    OBJECT_STORE: TABLE.OBJECT_STORE.schema,
    LECTERN_DEMO: TABLE.LECTERN_DEMO.schema,
    CONTENT_ORIGIN: TABLE.CONTENT_ORIGIN.schema,
    CONTENT_POLICY_SECONDS: TABLE.CONTENT_POLICY_SECONDS.schema,
    HOST_REALMS: TABLE.HOST_REALMS.schema,
    IDENTITY_PROVIDERS: TABLE.IDENTITY_PROVIDERS.schema,
    REMOTE_RESOURCES: TABLE.REMOTE_RESOURCES.schema,
    SUPPORT_URL: TABLE.SUPPORT_URL.schema,
    FEEDBACK_URL: TABLE.FEEDBACK_URL.schema,
    SERVICE_URLS: TABLE.SERVICE_URLS.schema,
    HELP_WIDGET_URL: TABLE.HELP_WIDGET_URL.schema,
    FRENCH_ORIGIN: TABLE.FRENCH_ORIGIN.schema,
    ERROR_REPORTING_DSN: TABLE.ERROR_REPORTING_DSN.schema,
    SMTP_URL: TABLE.SMTP_URL.schema,
    MAIL_FROM: TABLE.MAIL_FROM.schema,
    SIGNING_KEY_DAYS: TABLE.SIGNING_KEY_DAYS.schema,
    IDLE_LOG_OUT_MINUTES: TABLE.IDLE_LOG_OUT_MINUTES.schema,
    KEEP_RECORDS_MONTHS: TABLE.KEEP_RECORDS_MONTHS.schema,
    LOG_OUT_PROVIDER_URL: TABLE.LOG_OUT_PROVIDER_URL.schema,
    TRUST_PROXY: TABLE.TRUST_PROXY.schema,
    LOG_LEVEL: TABLE.LOG_LEVEL.schema,
  })
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) return { ok: false, problem: problemOf(parsed.error, environment) }
  const value = parsed.data
  if (value.DATABASE_URL_US !== undefined && value.DATABASE_URL === undefined)
    return { ok: false, problem: 'DATABASE_URL_US needs DATABASE_URL to be set too.' }
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined)
    return { ok: false, problem: 'SMTP_URL needs MAIL_FROM to be set too.' }
  const publicOrigin = value.PUBLIC_ORIGIN ?? `http://${browsableHost(value.HOST)}:${value.PORT}`
  return {
    ok: true,
    settings: {
      port: value.PORT,
      host: value.HOST,
      dataFolder: resolve(value.LECTERN_DATA),
      publicOrigin,
      origins: spellingsOf(publicOrigin),
      databaseUrl: value.DATABASE_URL,
      databaseUrlUs: value.DATABASE_URL_US,
      objectStore: value.OBJECT_STORE ?? `file:${resolve(value.LECTERN_DATA, 'objects')}`,
      demo: value.LECTERN_DEMO ?? value.DATABASE_URL === undefined,
      contentOrigin: value.CONTENT_ORIGIN ?? publicOrigin,
      contentPolicySeconds: value.CONTENT_POLICY_SECONDS,
      realmOfHost: value.HOST_REALMS ?? {},
      identityProviders: value.IDENTITY_PROVIDERS,
      remoteOrigins: value.REMOTE_RESOURCES,
      supportUrl: value.SUPPORT_URL,
      feedbackUrl: value.FEEDBACK_URL,
      serviceUrls: value.SERVICE_URLS ?? {},
      helpWidgetUrl: value.HELP_WIDGET_URL,
      errorReportingDsn: value.ERROR_REPORTING_DSN,
      frenchOrigin: value.FRENCH_ORIGIN,
      mail: mailSetting(value),
      signingKeyDays: value.SIGNING_KEY_DAYS,
      idleLogOutMinutes: value.IDLE_LOG_OUT_MINUTES,
      keepRecordsMonths: value.KEEP_RECORDS_MONTHS ?? {},
      logOutProviderUrl: value.LOG_OUT_PROVIDER_URL,
      trustProxy: value.TRUST_PROXY,
      logLevel: value.LOG_LEVEL,
    },
  }
}

/** The lines of `--help`: each setting with what it is for, what it takes and its default. */
export function settingsHelp(): string {
  return Object.entries(TABLE)
    .map(([name, { text, takes, byDefault }]) => `  ${name}\n      ${text} Takes ${takes}. Default: ${byDefault}.`)
    .join('\n')
}

const isSettingName = (name: unknown): name is SettingName => typeof name === 'string' && Object.hasOwn(TABLE, name)

function problemOf(error: z.ZodError, environment: Environment): string {
  const name = error.issues[0]?.path[0]
  if (!isSettingName(name)) return 'The settings cannot be read.'
  // An address of a database or a mail server holds a password: it is never repeated.
  const given = name.startsWith('DATABASE_URL') || name === 'SMTP_URL' ? '' : `, not '${environment[name] ?? ''}'`
  return `${name} must be ${TABLE[name].takes}${given}.`
}

function mailSetting(value: {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly LECTERN_DATA: string
}): MailSetting {
  if (value.SMTP_URL !== undefined && value.MAIL_FROM !== undefined)
    return { kind: 'smtp', url: value.SMTP_URL, from: value.MAIL_FROM }
  if (value.DATABASE_URL !== undefined) return { kind: 'none' }
  return { kind: 'outbox', folder: resolve(value.LECTERN_DATA, 'outbox') }
}

/** The address to print for a server that listens everywhere. */
function browsableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function spellingsOf(publicOrigin: string): readonly string[] {
  const url = new URL(publicOrigin)
  const loopback = ['localhost', '127.0.0.1']
  if (!loopback.includes(url.hostname)) return [publicOrigin]
  const others = loopback.map((host) => {
    const other = new URL(publicOrigin)
    other.hostname = host
    return other.origin
  })
  return [...new Set([publicOrigin, ...others])]
}
