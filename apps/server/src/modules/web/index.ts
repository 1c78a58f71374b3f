import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPaymentPage, SERVICE_PATHS } from '@lectern/contracts'
import type { ExternalMethod, Realm } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { contentSecurityPolicy } from './content-security.ts'
import { addFirstScreen, readFirstScreens } from './first-screens.ts'
import { findFrenchAddress } from './french-site.ts'
import { detectVisitorRealm } from './visitor-realm.ts'
import { buildWebConfig } from './web-config.ts'

/** The file names in this folder contain a hash of the content. */
const HASHED_FOLDER = '/assets/'
const INDEX = 'index.html'
const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const VERSION = '1.0.0'
const ONE_YEAR = 'public, max-age=31536000, immutable'
const RESERVED = [...Object.values(SERVICE_PATHS), '/api', '/assets']

export interface WebOptions {
  readonly settings: Settings
  readonly folder: string
  readonly version: string
  /** Sign-in methods of other organisations. */
  readonly externalMethods?: readonly ExternalMethod[]
}

interface WebNeeds {
  readonly providers: { readonly providers: readonly { readonly way: ExternalMethod }[] }
}

export const webModule: ModuleDefinition<WebNeeds> = {
  name: 'web',
  create: ({ settings }, { providers }) =>
    createWebModule({
      settings,
      folder: WEB_FOLDER,
      version: VERSION,
      externalMethods: [...new Set(providers.providers.map(({ way }) => way))],
    }),
}

/** Creates the module that serves the built web app and `/config.json`. */
export function createWebModule({ settings, folder, version, externalMethods = [] }: WebOptions): AppModule {
  const headers = securityHeaders(settings)
  const paymentPolicy = contentSecurityPolicy(settings, true)
  const config = buildWebConfig(settings, version, externalMethods)
  return {
    plugin: async (app) => {
      app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
      app.get('/config.json', { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(config),
      )
      const page = await readFile(join(folder, INDEX), 'utf8')
      const screens = await readFirstScreens(folder)
      const sendIndex = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const hostRealm = settings.realmOfHost[request.hostname]
        const path = readPath(request)
        if (hostRealm === undefined && screens[path] === undefined) return reply.sendFile(INDEX)
        const realm = detectVisitorRealm(request, settings)
        const hasPlans = settings.stripePublishableKeys[realm] !== undefined
        const html = addFirstScreen(addHostRealm(page, hostRealm), screens, { path, realm, hasPlans })
        return reply.header('cache-control', 'no-cache').type('text/html').send(html)
      }
      const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        void reply.header('vary', 'accept-language, cookie')
        if (isPaymentPage(readPath(request))) void reply.header('content-security-policy', paymentPolicy)
        const frenchAddress = findFrenchAddress(request, settings)
        return frenchAddress === undefined
          ? sendIndex(request, reply)
          : reply.header('cache-control', 'no-cache').redirect(frenchAddress, 301)
      }
      // The service worker requests this path.
      app.get(`/${INDEX}`, { schema: { hide: true } }, sendIndex)
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        preCompressed: true,
        // All files exist before the start, so each file gets a route.
        wildcard: false,
        globIgnore: [INDEX],
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.startsWith(join(folder, HASHED_FOLDER)) ? ONE_YEAR : 'no-cache')
        },
      })
      app.get('/*', { schema: { hide: true } }, (request, reply) => {
        if (!isNavigation(request)) return reply.callNotFound()
        return sendPage(request, reply)
      })
    },
  }
}

const readPath = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/'

/** Returns false for requests of missing files and of services. */
function isNavigation(request: FastifyRequest): boolean {
  const path = readPath(request)
  if (RESERVED.some((base) => path === base || path.startsWith(`${base}/`))) return false
  if (path.includes('..') || /\.[^/]*$/.test(path)) return false
  return /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '')
}

/** Adds the country of the host to the page. The script before the first paint needs this country for the language. */
function addHostRealm(page: string, realm: Realm | undefined): string {
  if (realm === undefined) return page
  return page.replace('<html ', `<html data-host-realm="${realm}" `)
}

function securityHeaders(settings: Settings): Record<string, string> {
  const secure = settings.publicOrigin.startsWith('https:')
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
