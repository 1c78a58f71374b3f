/**
 * Program that runs a sandbox in a process of its own, for tests. Reads its options as one line of JSON from the standard
 * input, prints its address as one line, and ends when the standard input ends.
 */
import Fastify from 'fastify'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { createStripeSandbox } from './sandbox.ts'

const Options = z.object({
  accounts: z.array(z.object({ secretKey: z.string(), publishableKey: z.string(), country: z.string() })),
  journalPath: z.string().optional(),
  afterRetries: z.enum(['cancel', 'unpaid']).optional(),
  /** Default: a port that the system chooses. */
  port: z.int().default(0),
  /** Milliseconds that are added to the time of the system. */
  shiftMs: z.int().default(0),
})

const TICK_MS = 250

const lines = createInterface(process.stdin)
// The test has ended, also if it was killed.
lines.on('close', () => process.exit())
const [line] = await once(lines, 'line')
const { accounts, journalPath, afterRetries, port, shiftMs } = Options.parse(JSON.parse(String(line)))
const address = { origin: '' }
const sandbox = createStripeSandbox({
  accounts,
  publicUrl: () => address.origin,
  now: () => Date.now() + shiftMs,
  ...(journalPath === undefined ? {} : { journalPath }),
  ...(afterRetries === undefined ? {} : { afterRetries }),
})
const app = Fastify()
await app.register(sandbox.plugin)
address.origin = await app.listen({ host: '127.0.0.1', port })
setInterval(() => void sandbox.tick(), TICK_MS)
process.stdout.write(`${JSON.stringify({ origin: address.origin })}\n`)
