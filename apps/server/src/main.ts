import { runCli } from './cli/run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), process.env)
// Idle timers of connection pools would delay the exit.
process.exit()
