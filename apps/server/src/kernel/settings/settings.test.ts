import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'
import { describe, expect, test } from 'vitest'
import { settingsHelp, settingsTable } from './setting-variables.ts'
import { parseSettings } from './settings.ts'

const README = new URL('../../../../../README.md', import.meta.url)
/** Lines of the README before and after the table of settings. */
const [TABLE_BEGIN, TABLE_END] = ['<!-- settings: made by `npm run docs` -->', '<!-- end of settings -->']

describe('a wrong setting', () => {
  test.each([
    ['PORT', 'abc', "PORT must be a whole number from 1 to 65535, not 'abc'."],
    ['PORT', '70000', "PORT must be a whole number from 1 to 65535, not '70000'."],
    ['PUBLIC_ORIGIN', 'https://x.example/path', 'PUBLIC_ORIGIN must be an origin'],
    ['PUBLIC_ORIGIN', 'ftp://x.example', 'PUBLIC_ORIGIN must be an origin'],
    ['OBJECT_STORE', 'nowhere', 'OBJECT_STORE must be file:/a/folder or s3://bucket'],
    ['LECTERN_DEMO', 'yes', "LECTERN_DEMO must be 1 or 0, not 'yes'."],
    ['HOST', '999.1.1.1', 'HOST must be an IP address or a host name'],
    ['HOST', 'two words', 'HOST must be an IP address or a host name'],
    ['HOST_REALMS', 'lectern.example=xx', 'HOST_REALMS must be a list'],
    ['REMOTE_RESOURCES', 'https://*.example', 'REMOTE_RESOURCES must be origins'],
    ['REMOTE_RESOURCES', 'https://a.example/path', 'REMOTE_RESOURCES must be origins'],
    ['REMOTE_RESOURCES', "https://a.example 'unsafe-inline'", 'REMOTE_RESOURCES must be origins'],
    ['MAIL_FROM', 'Lectern', "MAIL_FROM must be a mailbox such as Lectern <no-reply@example.org>, not 'Lectern'."],
    ['MAIL_FROM', 'Lectern <a@b.example>, <c@d.example>', 'MAIL_FROM must be a mailbox'],
    ['KEEP_RECORDS_MONTHS', 'long', 'KEEP_RECORDS_MONTHS must be a number from 1 to 600'],
    ['KEEP_RECORDS_MONTHS', '0', 'KEEP_RECORDS_MONTHS must be'],
    ['KEEP_RECORDS_MONTHS', 'xx=12', 'KEEP_RECORDS_MONTHS must be'],
    ['KEEP_RECORDS_MONTHS', 'de=12=3', 'KEEP_RECORDS_MONTHS must be'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be'],
  ])('%s=%s is refused in one line that names the variable and the accepted values', (name, value, sentence) => {
    const parsed = parseSettings({ [name]: value })
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(sentence) })
    expect(!parsed.ok && parsed.problem).not.toContain('\n')
  })

  test('that contains a password is not repeated', () => {
    const parsed = parseSettings({ DATABASE_URL: 'mysql://root:hunter2@host/db' })
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining('DATABASE_URL must be') })
    expect(!parsed.ok && parsed.problem).not.toContain('hunter2')
  })

  test('is an SMTP_URL that is no mail server, and its password is not repeated', () => {
    const parsed = parseSettings({ SMTP_URL: 'http://root:hunter2@host' })
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining('SMTP_URL must be an address') })
    expect(!parsed.ok && parsed.problem).not.toContain('hunter2')
  })

  test('is SMTP_URL without MAIL_FROM', () => {
    const parsed = parseSettings({ SMTP_URL: 'smtp://mail.example' })
    expect(parsed).toEqual({ ok: false, problem: 'SMTP_URL needs MAIL_FROM to be set too.' })
  })

  test('is a live key of Stripe without SELLER', () => {
    const live = {
      STRIPE_SECRET_KEYS: 'no=sk_test_1,se=sk_live_1',
      STRIPE_PUBLISHABLE_KEYS: 'no=pk_test_1,se=pk_live_1',
    }
    const problem = 'A live key in STRIPE_SECRET_KEYS needs SELLER to be set too.'
    expect(parseSettings(live)).toEqual({ ok: false, problem })
    const seller = 'Lesebuch AB, Storgatan 1, 111 11 Stockholm'
    expect(parseSettings({ ...live, SELLER: seller })).toMatchObject({ ok: true, settings: { seller } })
  })

  test('is DATABASE_URL_US without DATABASE_URL', () => {
    expect(parseSettings({ DATABASE_URL_US: 'postgres://h/d' })).toMatchObject({ ok: false })
  })
})

describe('the defaults', () => {
  test('are a server on port 8080 of 127.0.0.1 with demo data', () => {
    const parsed = parseSettings({})
    expect(parsed).toMatchObject({
      ok: true,
      settings: { port: 8080, host: '127.0.0.1', publicOrigin: 'http://127.0.0.1:8080', demo: true },
    })
  })

  test('apply also to a variable with an empty text', () => {
    expect(parseSettings({ PORT: '' })).toMatchObject({ ok: true, settings: { port: 8080 } })
  })

  test('switch demo data off if DATABASE_URL is set and LECTERN_DEMO is not', () => {
    const url = { DATABASE_URL: 'postgres://h/d' }
    expect(parseSettings(url)).toMatchObject({ settings: { demo: false } })
    expect(parseSettings({ ...url, LECTERN_DEMO: '1' })).toMatchObject({ settings: { demo: true } })
  })

  test('use the sandbox of Stripe only in a demo on this machine without keys', () => {
    const sandbox = { stripeSandbox: true, stripeUrl: 'http://127.0.0.1:8080/demo/stripe' }
    expect(parseSettings({})).toMatchObject({
      settings: { ...sandbox, stripeSecretKeys: { se: 'sk_test_sandbox_se' } },
    })
    for (const given of [
      { DATABASE_URL: 'postgres://h/d', LECTERN_DEMO: '1' },
      { PUBLIC_ORIGIN: 'https://read.example' },
      { TRUST_PROXY: '1' },
      { LECTERN_DEMO: '0' },
      { STRIPE_SECRET_KEYS: 'se=sk_test_1' },
    ])
      expect(parseSettings(given)).toMatchObject({
        settings: { stripeSandbox: false, stripeUrl: 'https://api.stripe.com' },
      })
  })

  test('store emails in a folder if neither a mail server nor DATABASE_URL is set', () => {
    const url = { DATABASE_URL: 'postgres://h/d' }
    const smtp = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Lectern <no-reply@mail.example>' }
    expect(parseSettings({})).toMatchObject({ settings: { mail: { kind: 'outbox' } } })
    expect(parseSettings(url)).toMatchObject({ settings: { mail: { kind: 'none' } } })
    expect(parseSettings({ ...url, ...smtp })).toMatchObject({ settings: { mail: { kind: 'smtp' } } })
    expect(parseSettings(smtp)).toMatchObject({ settings: { mail: { kind: 'smtp' } } })
  })

  test('contain both spellings of a loopback origin, and only the given spelling of another origin', () => {
    expect(parseSettings({})).toMatchObject({
      settings: { origins: ['http://127.0.0.1:8080', 'http://localhost:8080'] },
    })
    expect(parseSettings({ PUBLIC_ORIGIN: 'https://read.example' })).toMatchObject({
      settings: { origins: ['https://read.example'] },
    })
  })
})

/** Returns the settings of one variable, or the problem. */
const readSettings = (environment: Record<string, string>) => {
  const parsed = parseSettings(environment)
  return parsed.ok ? parsed.settings : parsed.problem
}

test.each([
  ['HOST', 'a', { host: 'a' }],
  ['HOST', 'read-1.example.org', { host: 'read-1.example.org' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::1', { host: '::1' }],
  ['PUBLIC_ORIGIN', 'http://read.example/', { publicOrigin: 'http://read.example' }],
  ['PUBLIC_ORIGIN', 'https://read.example', { publicOrigin: 'https://read.example' }],
  ['DATABASE_URL', 'postgresql://h/d', { databaseUrl: 'postgresql://h/d' }],
  ['TRUST_PROXY', '1', { trustProxy: true }],
  ['TRUST_PROXY', '0', { trustProxy: false }],
  ['IDENTITY_PROVIDERS', 'providers.json', { identityProviders: 'providers.json' }],
  ['SUPPORT_URL', 'http://a.example/help', { supportUrl: 'http://a.example/help' }],
  ['SUPPORT_URL', 'mailto:help@a.example', { supportUrl: 'mailto:help@a.example' }],
  ['HELP_WIDGET_URL', 'http://a.example/w.js', { helpWidgetUrl: 'http://a.example/w.js' }],
  [
    'REMOTE_RESOURCES',
    ' https://a.example  http://b.example ',
    { remoteOrigins: ['https://a.example', 'http://b.example'] },
  ],
  ['HOST_REALMS', 'a.example = se,b.example=de', { realmOfHost: { 'a.example': 'se', 'b.example': 'de' } }],
  [
    'SERVICE_URLS',
    'begreppa=https://b.example/?a=1  other=http://o.example/',
    { serviceUrls: { begreppa: 'https://b.example/?a=1', other: 'http://o.example/' } },
  ],
  ['KEEP_RECORDS_MONTHS', ' se = 36 ', { keepRecordsMonths: { se: 36 } }],
])('%s=%s is accepted', (name, value, settings) => {
  expect(readSettings({ [name]: value })).toMatchObject(settings)
})

test.each([
  ['smtp://mail.example', 'no-reply@b.example'],
  ['smtps://mail.example:465', 'The Lectern team <no-reply@b.example>'],
])('the mail server %s sends emails of %s', (url, from) => {
  expect(readSettings({ SMTP_URL: url, MAIL_FROM: from })).toMatchObject({ mail: { kind: 'smtp', url, from } })
})

test.each([
  ['HOST', '-a.example'],
  ['HOST', 'a.example-'],
  ['HOST', 'a_b'],
  ['HOST', '1.2.3'.repeat(100)],
  ['DATABASE_URL', 'xpostgres://h/d'],
  ['DATABASE_URL', 'postgresx://h/d'],
  ['TRUST_PROXY', ' '],
  ['SUPPORT_URL', 'javascript:alert(1)'],
  ['SUPPORT_URL', 'xmailto:a@b.example'],
  ['SUPPORT_URL', 'httpsx://a.example'],
  ['HELP_WIDGET_URL', 'ftp://a.example/w.js'],
  ['HELP_WIDGET_URL', 'xhttp://a.example/w.js'],
  ['HELP_WIDGET_URL', 'httpx://a.example/w.js'],
  ['PUBLIC_ORIGIN', 'httpx://a.example'],
  ['OBJECT_STORE', 'xfile:/a'],
  ['OBJECT_STORE', 'file:'],
  ['OBJECT_STORE', 's3://'],
  ['SERVICE_URLS', 'https://b.example'],
  ['SERVICE_URLS', '=https://b.example'],
  ['SERVICE_URLS', 'begreppa=b.example'],
  ['HOST_REALMS', '=se'],
  ['HOST_REALMS', 'a.example'],
  ['MAIL_FROM', 'x@y@b.example'],
  ['MAIL_FROM', '<a@b.example>'],
  ['MAIL_FROM', 'a b@c.example'],
  ['MAIL_FROM', 'a@b c.example'],
  ['MAIL_FROM', 'Lectern <a@b.example> more'],
  ['MAIL_FROM', 'Lectern\n<a@b.example>'],
])('%s=%j is refused', (name, value) => {
  expect(readSettings({ [name]: value })).toMatch(new RegExp(`^${name} must be `, 'u'))
})

test('the retention of records is set for all countries or for single countries', () => {
  const readRetention = (text: string) => {
    const parsed = parseSettings({ KEEP_RECORDS_MONTHS: text })
    return parsed.ok ? parsed.settings.keepRecordsMonths : parsed.problem
  }
  expect(readRetention('')).toEqual({})
  expect(readRetention('se=36')).toEqual({ se: 36 })
  expect(readRetention('de=12, 24')).toEqual({ de: 12, fi: 24, fr: 24, nl: 24, no: 24, se: 24, uk: 24, us: 24 })
})

test('--help lists every setting with its default', () => {
  for (const name of [
    'PORT',
    'HOST',
    'LECTERN_DATA',
    'PUBLIC_ORIGIN',
    'DATABASE_URL',
    'DATABASE_URL_US',
    'OBJECT_STORE',
    'SMTP_URL',
    'MAIL_FROM',
  ])
    expect(settingsHelp()).toContain(`  ${name}\n`)
})

test('the table of settings in the README is made from their definitions', async () => {
  const readme = await readFile(README, 'utf8')
  const before = readme.slice(0, readme.indexOf(TABLE_BEGIN))
  const after = readme.slice(readme.indexOf(TABLE_END))
  const page = `${before}${TABLE_BEGIN}\n\n${settingsTable()}\n\n${after}`
  const formatted = (await format('README.md', page)).code
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(README, formatted)
  expect(await readFile(README, 'utf8')).toBe(formatted)
})
