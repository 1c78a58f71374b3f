import type { FastifyInstance } from 'fastify'
import type { AppModule } from '../kernel/app-module.ts'
import { createHttpApp } from '../kernel/http-app.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createTestKernel } from './test-kernel.ts'
import type { TestKernelOptions } from './test-kernel.ts'
import { tokenFor } from './token.ts'
import type { TestPerson } from './token.ts'

export interface TestRequest {
  readonly method?: string
  /** Person whose bearer token is sent. */
  readonly as?: TestPerson
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: NonNullable<RequestInit['body']>
}

export interface TestServer {
  readonly kernel: Kernel
  readonly app: FastifyInstance
  readonly origin: string
  readonly databaseUrl: string
  /** Does not follow redirects. */
  fetch(path: string, request?: TestRequest): Promise<Response>
  token(person: TestPerson): Promise<string>
  close(): Promise<void>
}

export interface TestServerOptions extends TestKernelOptions {
  readonly modules: (kernel: Kernel) => readonly AppModule[] | Promise<readonly AppModule[]>
}

/**
 * Starts a test server: `const server = await startTestServer({ modules: (kernel) => [createAccountModule(kernel)] })`.
 * Close the server in `afterAll`.
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { kernel, databaseUrl, close } = await createTestKernel(options)
  const modules = await options.modules(kernel)
  const app = await createHttpApp(kernel, modules, { checkResponses: true })
  await app.listen({ host: '127.0.0.1', port: kernel.settings.port })
  for (const module of modules) await module.start?.()
  const origin = kernel.settings.publicOrigin
  return {
    kernel,
    app,
    origin,
    databaseUrl,
    fetch: fetchFrom(kernel, origin),
    token: (person) => tokenFor(kernel, person),
    close: async () => {
      await app.close()
      for (const module of modules) await module.stop?.()
      await close()
    },
  }
}

/** Returns a `fetch` for a server that accepts tokens of this kernel. */
export function fetchFrom(kernel: Kernel, origin: string): TestServer['fetch'] {
  return (path, request = {}) => send(kernel, `${origin}${path}`, request)
}

async function send(kernel: Kernel, url: string, request: TestRequest): Promise<Response> {
  const headers = new Headers(request.headers)
  if (request.as !== undefined) headers.set('authorization', `Bearer ${await tokenFor(kernel, request.as)}`)
  if (request.json !== undefined) headers.set('content-type', 'application/json')
  const body = request.json === undefined ? request.body : JSON.stringify(request.json)
  return fetch(url, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
}
