import { runCli } from './cli/run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), process.env)
// A pool's or an agent's idle timer must not keep a finished command alive.
process.exit()
