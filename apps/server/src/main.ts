import { runCli } from './cli/run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), process.env)
// Exit explicitly, because idle timers of connection pools would delay the exit after a finished command.
process.exit()
