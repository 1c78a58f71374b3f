/** Builds the web app as a server does at its start, so that the servers of the browser tests do not build it again. */
import { buildWebApp } from '../../../apps/server/src/cli/build-web.ts'

await buildWebApp(console.log)
