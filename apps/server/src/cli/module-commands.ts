interface CommandHelp {
  /** Arguments and options, for example `FILE.epub … [--realm se …]`. */
  readonly usage: string
  readonly summary: string
}

/** Help for each command of the modules. A command that is not here cannot be run. */
export const MODULE_COMMANDS: Readonly<Record<string, CommandHelp>> = {
  'create-super-user': {
    usage: '--realm se --username NAME',
    summary: 'create a super user of a country; the password is asked for, or read from standard input',
  },
  'import-book': {
    usage: 'FILE.epub … [--realm se …]',
    summary: 'import EPUB files into the catalogue of some realms, or of all',
  },
  'count-reading': { usage: '', summary: 'count the reading time of each day again from the read logs' },
  'verify-audit-log': {
    usage: '[--contains HASH]',
    summary: 'check that the audit log has not been changed',
  },
}
