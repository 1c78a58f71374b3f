import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { SERVICE_PATHS } from '@lectern/contracts'

/** Path of the image for books without a cover, because a publication of OPDS must have an image. */
export const FALLBACK_COVER_PATH = '/cover.png'

const FILE = new URL('fallback-cover.png', import.meta.url)
const CACHE_CONTROL = 'public, max-age=86400'

export async function registerFallbackCover(app: FastifyInstance): Promise<void> {
  const image = await readFile(FILE)
  app.get(`${SERVICE_PATHS.opds}${FALLBACK_COVER_PATH}`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).type('image/png').send(image),
  )
}
