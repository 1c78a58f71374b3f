import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ERROR_STATUS, ErrorBody, IDEMPOTENCY_KEY_HEADER, repeatRule } from '@lectern/contracts'
import type { Call, ErrorCode } from '@lectern/contracts'

/** Registers the OpenAPI document and its page. The document contains only calls that are registered later. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lectern', version: '0.1.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

/** Returns the description of a call for the OpenAPI document. */
export function toJsonSchema(call: Call): FastifySchema {
  const codes: ErrorCode[] = [...alwaysPossible(call), ...(call.errors ?? [])]
  const refusals = codes.map((code) => [ERROR_STATUS[code], ErrorBody] as const)
  const successes = Object.entries(call.responses).map(([status, body]) => [status, body ?? z.undefined()] as const)
  return {
    summary: call.summary,
    tags: [call.service],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(repeatRule(call) === 'first response' ? { headers: IdempotencyHeaders } : {}),
    ...(call.contentType === undefined ? {} : { consumes: [call.contentType] }),
    response: Object.fromEntries([...refusals, ...successes]),
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
  }
}

const IdempotencyHeaders = z.object({ [IDEMPOTENCY_KEY_HEADER]: z.uuid().optional() })

function alwaysPossible(call: Call): ErrorCode[] {
  const repeats: ErrorCode[] =
    repeatRule(call) === 'first response' ? ['request_running', 'idempotency_key_reused'] : []
  const bodies: ErrorCode[] = call.body === undefined ? [] : ['payload_too_large', 'request_timeout']
  return call.access === 'anyone'
    ? ['validation_failed', 'internal_error', ...repeats, ...bodies]
    : [
        'validation_failed',
        'unauthenticated',
        'forbidden',
        'need_secure_login',
        'internal_error',
        ...repeats,
        ...bodies,
      ]
}
