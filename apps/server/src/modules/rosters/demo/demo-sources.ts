import type { FastifyInstance } from 'fastify'
import { allowsPrivateAddresses } from '../../../kernel/public-network.ts'
import { isLocalRequest } from '../../../kernel/local-request.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Address above the sources of the demo. Source: product document, 'Further addresses'. */
export const DEMO_SOURCES_PATH = '/demo/sources'

/** `oneroster/shrunk/users` is the path `/users` of the source `oneroster/shrunk`. */
const SOURCE_AND_PATH = /^(\w+(?:\/shrunk)?)(\/.*)$/

/**
 * Registers school systems for trying out syncs. They answer in a demo on one's own machine, to requests from this
 * machine under a loopback name. All other requests get 404. The people of the sources are loaded at the first request.
 */
export function registerDemoSources(app: FastifyInstance, settings: Settings): void {
  const isOffered = allowsPrivateAddresses(settings)
  const loadSources = async () => (await import('./create-demo-sources.ts')).createDemoSources(settings.publicOrigin)
  let sources: ReturnType<typeof loadSources> | undefined
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.all<{ readonly Params: { readonly '*': string } }>(`${DEMO_SOURCES_PATH}/*`, {
    schema: { hide: true },
    onRequest: async (request) => {
      if (!isOffered || !isLocalRequest(request)) throw refuse('not_found')
    },
    handler: async (request, reply) => {
      const [, name = '', path = ''] = SOURCE_AND_PATH.exec(request.params['*']) ?? []
      sources ??= loadSources()
      const answerRequest = (await sources).get(name)
      if (answerRequest === undefined) throw refuse('not_found')
      const { status, headers, body } = answerRequest({
        method: request.method,
        path,
        query: new URL(request.url, settings.publicOrigin).searchParams,
        authorization: request.headers.authorization ?? '',
        body: typeof request.body === 'string' ? request.body : '',
      })
      return reply
        .code(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body))
    },
  })
}
